/** A fenced TypeScript block of a Markdown text. */
export interface CodeBlock {
  /** Line of the opening fence, from 1. */
  readonly line: number;
  /** File extension that the compiler needs. */
  readonly extension: 'ts' | 'tsx';
  readonly code: string;
}

/** Every `ts` or `tsx` block, in order. Fences inside a longer fence are text, as in Markdown. */
export function codeBlocks(markdown: string): readonly CodeBlock[] {
  const blocks: CodeBlock[] = [];
  let open: {
    readonly fence: string;
    readonly language: string;
    readonly line: number;
    readonly code: string[];
  } | null = null;
  for (const [index, line] of markdown.split('\n').entries()) {
    const [, fence = '', info = ''] = /^ {0,3}(`{3,}|~{3,})(.*)$/.exec(line) ?? [];
    if (open === null) {
      if (fence !== '') open = { fence, language: info.trim().split(/\s/)[0] ?? '', line: index + 1, code: [] };
      continue;
    }
    const closes = fence.startsWith(open.fence) && info.trim() === '';
    if (!closes) {
      open.code.push(line);
      continue;
    }
    const extension = extensions[open.language];
    if (extension !== undefined) blocks.push({ line: open.line, extension, code: `${open.code.join('\n')}\n` });
    open = null;
  }
  return blocks;
}

const extensions: Readonly<Record<string, CodeBlock['extension']>> = { ts: 'ts', typescript: 'ts', tsx: 'tsx' };
