/** An answer as models write them: prose, packages, and landing-page components of 3 to 17 kB in the given tags. Always the same for one size. */
export function generatedAnswer(length: number): string {
  const next = sequence(7);
  const parts: string[] = [
    'I will build the page from small components.\n\n<packages>\nlucide-react\nclsx@^2.1.0\n</packages>\n',
  ];
  let size = 0;
  for (let index = 0; size < length; index++) {
    const file = `<file path="src/sections/Section${index}.tsx">\n${component(index, 3000 + next(14_000), next)}</file>\n`;
    const prose =
      index % 3 === 0 ? `\nSection ${index} shows what the bakery sells; the a < b case stays readable.\n\n` : '';
    parts.push(file, prose);
    size += file.length + prose.length;
  }
  parts.push('<explanation>Built the page.</explanation>\n');
  return parts.join('');
}

const blocks = [
  '      <div className="mx-auto max-w-7xl px-6 py-24">\n        <h2 className="text-4xl font-bold">Fresh bread</h2>\n      </div>\n',
  '      {items.filter((item) => item.price < 20 && item.stock > 0).map((item) => (\n        <Card key={item.id} title={item.title} />\n      ))}\n',
  "      <p className='mt-6 text-lg leading-8 text-gray-600'>\n        We bake every morning, with flour from the valley and a sourdough that is older than the shop.\n      </p>\n",
  '      <button\n        type="button"\n        onClick={() => setOpen((value) => !value)}\n        className="rounded-full bg-amber-600 px-5 py-2"\n      >\n        {open ? "Close" : "Order now"}\n      </button>\n',
  '      {/* The grid changes at the usual breakpoints. */}\n      <ul className="grid gap-4 md:grid-cols-3">\n        {names.map((name) => <li key={name}>{name}</li>)}\n      </ul>\n',
];

function component(index: number, length: number, next: (below: number) => number): string {
  let body = `import { useState } from 'react';\n\nexport function Section${index}({ items }: { items: Array<Item> }) {\n  const [open, setOpen] = useState<boolean>(false);\n\n  return (\n    <section id="s${index}">\n`;
  while (body.length < length) body += blocks[next(blocks.length)] ?? '';
  return `${body}    </section>\n  );\n}\n`;
}

function sequence(seed: number): (below: number) => number {
  let value = seed;
  return (below) => {
    value = (Math.imul(value, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((value / 4_294_967_296) * below);
  };
}
