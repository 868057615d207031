/** An app of the size and the habits of a model's answer: theme, components, state, a hook, JSON, a CSS module, JSX. */
export const sampleApp: Readonly<Record<string, string>> = {
  'src/App.tsx': `import Header from './components/Header';
import { Hero } from './components/Hero';
import { Menu } from '@/components/Menu';
import { OpeningHours } from './components/OpeningHours.tsx';
import Newsletter from './components/Newsletter';
import Legacy from './components/Legacy.jsx';

export default function App() {
  return (
    <>
      <Header />
      <main>
        <Hero />
        <Menu />
        <OpeningHours />
        <Newsletter />
        <Legacy />
      </main>
    </>
  );
}
`,
  'src/assets/mark.svg': `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">
  <rect width="32" height="32" rx="8" fill="#0f172a" />
  <circle cx="16" cy="16" r="7" fill="#38bdf8" />
</svg>
`,
  'src/components/Header.tsx': `import { useState } from 'react';
import { Menu as MenuIcon, X, Croissant } from 'lucide-react';

const links = [
  { href: '#menu', label: 'Menu' },
  { href: '#hours', label: 'Opening hours' },
  { href: '#newsletter', label: 'Newsletter' },
];

export default function Header() {
  const [open, setOpen] = useState(false);
  return (
    <header className="sticky top-0 z-20 border-b border-amber-900/10 bg-cream/90 backdrop-blur">
      <div className="mx-auto flex max-w-5xl items-center justify-between px-6 py-4">
        <a href="#top" className="flex items-center gap-2 font-display text-xl font-bold text-crust">
          <Croissant className="size-6" aria-hidden /> Rise &amp; Shine
        </a>
        <nav className="hidden gap-6 text-sm font-medium md:flex">
          {links.map((link) => (
            <a key={link.href} href={link.href} className="hover:text-crust">{link.label}</a>
          ))}
        </nav>
        <button className="md:hidden" aria-label="Toggle menu" onClick={() => setOpen((v) => !v)}>
          {open ? <X /> : <MenuIcon />}
        </button>
      </div>
    </header>
  );
}
`,
  'src/components/Hero.tsx': `import type { ReactNode } from 'react';
import { ArrowRight, Clock } from 'lucide-react';

function Pill({ children }: { children: ReactNode }) {
  return <span className="inline-flex items-center gap-1 rounded-full bg-amber-100 px-3 py-1 text-xs font-semibold text-amber-900">{children}</span>;
}

export function Hero() {
  return (
    <section id="top" className="relative overflow-hidden bg-gradient-to-br from-amber-800 via-amber-700 to-orange-500 text-white">
      <div className="mx-auto grid max-w-5xl gap-10 px-6 py-24 md:grid-cols-2">
        <div>
          <Pill><Clock className="size-3" /> Fresh from 6 a.m.</Pill>
          <h1 className="mt-6 font-display text-5xl leading-tight font-bold text-balance">Bread worth getting up for</h1>
          <p className="mt-4 max-w-md text-lg text-amber-50">Long-fermented sourdough, butter croissants and seasonal cakes.</p>
          <a href="#menu" className="mt-8 inline-flex items-center gap-2 rounded-xl bg-white px-5 py-3 font-semibold text-amber-900 shadow-loaf transition hover:-translate-y-0.5">
            See the menu <ArrowRight className="size-4" />
          </a>
        </div>
        <div className="grid grid-cols-3 gap-3" aria-hidden>
          {Array.from({ length: 9 }, (_, i) => (
            <div key={i} className="aspect-square rounded-2xl bg-white/15 odd:bg-white/25" />
          ))}
        </div>
      </div>
    </section>
  );
}
`,
  'src/components/Legacy.jsx': `import styles from './legacy.module.css';
import mark from '../assets/mark.svg';
export default function Legacy({ label = 'Baked with care' }) {
  return <footer className={styles.footer}><img src={mark} alt="" width="16" /> {label}</footer>;
}
`,
  'src/components/Menu.tsx': `import { useMemo, useState } from 'react';
import items from '../data/menu.json';
import { formatPrice } from '../lib/format';

export function Menu() {
  const [query, setQuery] = useState('');
  const shown = useMemo(() => items.filter((i) => i.name.toLowerCase().includes(query.toLowerCase())), [query]);
  return (
    <section id="menu" className="mx-auto max-w-5xl px-6 py-20">
      <h2 className="font-display text-3xl font-bold">Today's bakes</h2>
      <input value={query} onChange={(e) => setQuery(e.target.value)} placeholder="Search" className="mt-4 rounded-lg border border-stone-300 px-3 py-2" />
      <ul className="mt-8 grid gap-6 sm:grid-cols-3">
        {shown.map((item) => (
          <li key={item.name} className="rounded-2xl bg-white p-6 shadow-loaf">
            <p className="font-semibold">{item.name}</p>
            <p className="text-crust">{formatPrice(item.price)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
`,
  'src/components/Newsletter.tsx': `import React, { FormEvent, useState } from 'react';
interface Props { title?: string }
const Newsletter: React.FC<Props> = ({ title = 'Bread news' }) => {
  const [sent, setSent] = useState(false);
  const submit = (event: FormEvent<HTMLFormElement>) => { event.preventDefault(); setSent(true); };
  return (
    <section id="newsletter" className="mx-auto max-w-5xl px-6 py-16 text-center">
      <h2 className="font-display text-2xl font-bold">{title}</h2>
      {sent ? <p className="mt-4 text-green-700">Thank you!</p> : (
        <form onSubmit={submit} className="mt-4 flex justify-center gap-2">
          <input type="email" required placeholder="you@example.com" className="rounded-lg border px-3 py-2" />
          <button className="rounded-lg bg-crust px-4 py-2 font-semibold text-white">Sign up</button>
        </form>
      )}
    </section>
  );
};
export default Newsletter;
`,
  'src/components/OpeningHours.tsx': `import { useToday } from '../hooks/useToday';
const days = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
export function OpeningHours() {
  const today = useToday();
  return (
    <section id="hours" className="bg-amber-50 py-16">
      <dl className="mx-auto max-w-md divide-y divide-amber-900/10 px-6">
        {days.map((day, i) => (
          <div key={day} className={\`flex justify-between py-2 \${i === today ? 'font-bold text-crust' : ''}\`}>
            <dt>{day}</dt><dd>{i === 1 ? 'Closed' : '6:00 – 18:00'}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
`,
  'src/components/legacy.module.css': `.footer { padding: 2rem; text-align: center; font-size: 0.875rem; }
`,
  'src/data/menu.json': `[{ "name": "Country loaf", "price": 6.5 }, { "name": "Croissant", "price": 2.8 }, { "name": "Lemon tart", "price": 4.2 }]
`,
  'src/hooks/useToday.ts': `import { useEffect, useState } from 'react';
export function useToday() {
  const [day, setDay] = useState<number | null>(null);
  useEffect(() => setDay(new Date().getDay()), []);
  return day;
}
`,
  'src/index.css': `@import "tailwindcss" source("./");
@source "../index.html";

@theme {
  --font-display: "Georgia", ui-serif, serif;
  --color-crust: #b45309;
  --color-cream: #fef7ed;
}

@layer base {
  body { @apply bg-cream text-stone-800; }
}

@utility shadow-loaf {
  box-shadow: 0 12px 32px rgb(180 83 9 / 0.18);
}
`,
  'src/lib/format.ts': `export const formatPrice = (value: number): string => new Intl.NumberFormat('en', { style: 'currency', currency: 'EUR' }).format(value);
`,
};
