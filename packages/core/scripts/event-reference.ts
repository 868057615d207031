// pnpm event-reference: writes docs/events.md from the catalogue; with --check it only says whether the file is up to date.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { coreEvents } from '../src/index.ts';

const file = fileURLToPath(new URL('../../../docs/events.md', import.meta.url));

/** A schema in the words of TypeScript, as far as events need them. */
function typeOf(schema: unknown): string {
  const parsed = z
    .object({
      type: z.union([z.string(), z.array(z.string())]).optional(),
      $ref: z.string().optional(),
      anyOf: z.array(z.unknown()).optional(),
      enum: z.array(z.unknown()).optional(),
      items: z.unknown().optional(),
      properties: z.record(z.string(), z.unknown()).optional(),
      required: z.array(z.string()).optional(),
      additionalProperties: z.unknown().optional(),
    })
    .parse(schema);
  // The one recursive schema in the catalogue is that of JSON itself.
  if (parsed.$ref !== undefined) return 'JSON';
  if (parsed.enum !== undefined) return parsed.enum.map((value) => JSON.stringify(value)).join(' or ');
  if (parsed.anyOf !== undefined) return parsed.anyOf.map(typeOf).join(' or ');
  if (parsed.type === 'array') return `list of ${typeOf(parsed.items)}`;
  if (Array.isArray(parsed.type)) return parsed.type.join(' or ');
  if (parsed.type !== 'object') return parsed.type ?? 'JSON';
  if (parsed.properties === undefined) return `map of ${typeOf(parsed.additionalProperties)}`;
  const fields = Object.entries(parsed.properties).map(
    ([name, field]) => `${name}${parsed.required?.includes(name) === true ? '' : '?'}: ${typeOf(field)}`,
  );
  return `{ ${fields.join(', ')} }`;
}

const rows = Object.entries(coreEvents).map(([type, { purpose, durable, zod: schema }]) => {
  const data = typeOf(z.toJSONSchema(schema, { unrepresentable: 'any', reused: 'inline', cycles: 'ref' }));
  return `| \`${type}\` | ${durable ? '' : 'delta'} | ${purpose} | \`${data.replaceAll('|', '\\|')}\` |`;
});
const text = `# Events

Generated from the catalogue by \`pnpm event-reference\` in \`packages/core\`. All events have \`v\`, \`type\`, \`seq\`, \`runId\`, \`projectId\`, \`at\`, \`durable\`, and where it applies
\`phase\`, \`attempt\`, \`callId\`, \`span\` and \`covers\`. Readers ignore types they do not know.

| type | | what it says | data |
| --- | --- | --- | --- |
${rows.join('\n')}
`;

/** The formatter pads tables. */
const bare = (markdown: string): string => markdown.replaceAll(/-+/g, '-').replaceAll(/\s+/g, ' ');

if (process.argv.includes('--check')) {
  if (bare(readFileSync(file, 'utf8')) !== bare(text))
    throw new Error('docs/events.md is not what the catalogue says: run pnpm event-reference.');
} else {
  writeFileSync(file, text);
}
console.log(`${rows.length} types of events`);
