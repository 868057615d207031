/** Packages that publish their sources as people wrote them, with versions that follow each other. */
export const publishedVersions: readonly { readonly name: string; readonly versions: readonly string[] }[] = [
  { name: 'preact', versions: ['10.25.0', '10.26.0', '10.27.0', '10.28.0', '10.29.0', '10.29.8'] },
  { name: '@reduxjs/toolkit', versions: ['2.0.0', '2.2.0', '2.5.0', '2.8.0', '2.11.0', '2.14.0'] },
  { name: 'svelte', versions: ['5.53.2', '5.54.0', '5.55.0', '5.56.0', '5.57.0'] },
  { name: 'zod', versions: ['4.1.0', '4.2.0', '4.3.0', '4.4.0'] },
];
