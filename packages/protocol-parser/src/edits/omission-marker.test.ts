import { describe, expect, it } from 'vitest';
import { findOmissionMarker } from './omission-marker.ts';

describe('findOmissionMarker', () => {
  it.each([
    ['src/a.ts', '// ... existing code ...'],
    ['src/a.ts', '  /* ... existing code ... */'],
    ['src/a.js', '/* ... */,'],
    ['src/a.tsx', '      {/* ... rest of the component ... */}'],
    ['src/a.tsx', '/**\n * ... existing code ...\n */'],
    ['src/a.css', '/* rest of the styles unchanged */'],
    ['src/a.scss', '// ... other rules'],
    ['index.html', '<!-- ... existing content ... -->'],
    ['index.html', '<!--\n  rest of the page unchanged\n-->'],
    ['src/a.vue', '<!-- existing template -->'],
    ['app.py', '    # ... rest of the code ...'],
    ['config.yaml', '# ... existing code ...'],
    ['run.sh', '# rest of the script unchanged'],
    ['data.json', '// ... other entries ...'],
    ['query.sql', '-- ... existing code ...'],
    ['conf.ini', '; rest of the file unchanged'],
    ['Dockerfile', '# ... existing code ...'],
    ['data.unknown', '% ... existing code ...'],
  ])('finds a marker in %s: %j', (path, text) => {
    expect(findOmissionMarker(path, `first\n${text}\nlast`)).toMatchObject({ line: 2 });
  });

  it.each([
    ['src/a.tsx', '<p>... existing code ...</p>'],
    ['src/a.tsx', '<Button {...rest} />'],
    ['src/a.ts', "const text = '// ... existing code ...';"],
    ['src/a.ts', 'call(/* ... */ value);'],
    ['src/a.ts', 'run(); // ... and so on'],
    ['src/a.ts', '...'],
    ['src/a.ts', '# ... existing code ...'],
    ['src/a.css', '# ... existing code ...'],
    ['app.py', '...'],
    ['app.py', '// ... existing code ...'],
    ['README.md', '<!-- ... existing code ... -->'],
    ['guide.mdx', '{/* ... existing code ... */}'],
    ['notes.txt', '// ... existing code ...'],
    ['src/a.ts', '/**\n * One.\n * Two.\n * Three.\n * Four.\n * ... existing code ...\n */'],
    ['src/a.ts', '/* ... existing code ... */ run();'],
    ['src/a.ts', '/* never closed: ... existing code ...'],
  ])('finds none in %s: %j', (path, text) => {
    expect(findOmissionMarker(path, `first\n${text}\nlast`)).toBeNull();
  });

  it('passes over a line that the original has, however it is indented', () => {
    const original = 'one();\n  // ... existing code ...\n';
    expect(findOmissionMarker('src/a.ts', '// ... existing code ...\ntwo();', original)).toBeNull();
    expect(
      findOmissionMarker('src/a.ts', '// ... existing code ...\n// ... rest of the code ...', original),
    ).toMatchObject({ line: 2 });
  });

  it('gives the line as it is written', () => {
    expect(findOmissionMarker('src/a.ts', 'a();\n\n   // rest of the code')).toEqual({
      line: 3,
      text: '// rest of the code',
    });
  });
});
