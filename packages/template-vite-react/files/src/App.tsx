export default function App() {
  return (
    <main className="grid min-h-screen place-items-center bg-slate-50 p-8 text-slate-900">
      <div className="max-w-md text-center">
        <h1 className="text-3xl font-semibold tracking-tight">A new app starts here</h1>
        <p className="mt-3 text-slate-600">Describe what you want to see, and it takes the place of this page.</p>
      </div>
    </main>
  );
}
