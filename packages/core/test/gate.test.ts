import type { OwnedSandbox, SandboxProvider } from '@boxwright/sandbox';
import { localSandbox } from '@boxwright/sandbox/local';
import { describe, expect, it } from 'vitest';
import { gatePhase } from '../src/pipelines/gate/gate-phase.ts';
import type { Template } from '../src/pipelines/template.ts';
import { fakeContext, type FakeContext } from './support/fake-context.ts';
import { lacking, programs } from './support/lacking.ts';
import { staticTemplate } from './support/static-template.ts';

// Real commands in a real sandbox; the loaded page is the subject of other tests.
const lacks = lacking([programs.bubblewrap]);

describe.skipIf(lacks !== null)(`the gate's commands${lacks ?? ''}`, () => {
  const script = (code: string): readonly [string, ...string[]] => ['node', '-e', code];
  const writes = (code: string): string => `const fs=require('fs');fs.mkdirSync('out',{recursive:true});${code}`;

  function template(commands: Template['commands']): Template {
    return { ...staticTemplate, outputDir: 'out', commands };
  }

  interface Judged {
    readonly ok: boolean;
    readonly codes: readonly string[];
    readonly output: readonly string[];
    readonly fake: FakeContext;
  }

  async function judge(
    commands: Template['commands'],
    options: { readonly provider?: SandboxProvider; readonly timeoutMs?: number; readonly repeat?: number } = {},
  ): Promise<Judged> {
    const fake = fakeContext();
    const { provider = localSandbox(), timeoutMs = 60_000, repeat = 1 } = options;
    const gate = gatePhase({
      template: template(commands),
      sandbox: provider,
      browser: null,
      checks: [],
      commandTimeoutMs: timeoutMs,
    });
    const tree = await fake.context.trees.write(staticTemplate.files);
    let verdict = await gate.run({ tree }, fake.context);
    for (let time = 1; time < repeat; time += 1) verdict = await gate.run({ tree }, fake.context);
    const output =
      verdict.ok && verdict.value.output !== null
        ? [...(await fake.context.trees.read(verdict.value.output)).keys()].toSorted()
        : [];
    return {
      ok: verdict.ok,
      codes: verdict.ok ? [] : (verdict.findings ?? []).map((finding) => finding.code),
      output,
      fake,
    };
  }

  it('takes the output of a build that ends well, and nothing else', async () => {
    const judged = await judge({
      build: script(
        writes("fs.writeFileSync('out/index.html','x');fs.mkdirSync('out/a');fs.writeFileSync('out/a/b.js','y')"),
      ),
    });
    expect(judged).toMatchObject({ ok: true, output: ['a/b.js', 'index.html'] });
  });

  it('reads no output of a build that fails, even a whole one', async () => {
    const judged = await judge({
      build: script(
        writes("fs.writeFileSync('out/index.html','x');console.error('index.html:1:2: error: broken');process.exit(1)"),
      ),
    });
    expect(judged).toMatchObject({ ok: false, codes: ['build-error'], output: [] });
  });

  it('ends a build that hangs, and what it started', async () => {
    const judged = await judge(
      {
        build: script(
          "require('child_process').spawn('node',['-e','setInterval(()=>{},1000)'],{stdio:'ignore'});setInterval(()=>{},1000)",
        ),
      },
      { timeoutMs: 1_000 },
    );
    expect(judged).toMatchObject({ ok: false, codes: ['build-timeout'] });
  });

  it.each([
    ['no output', '0', 'output-missing'],
    ['an empty output', writes(''), 'output-missing'],
    [
      'a link out of it',
      writes("fs.writeFileSync('out/index.html','x');fs.symlinkSync('/etc/passwd','out/passwd')"),
      'output-not-plain',
    ],
    ['too many files', writes("for(let i=0;i<2001;i++)fs.writeFileSync('out/'+i,'')"), 'output-too-large'],
  ])('refuses %s', async (_what, code, finding) => {
    expect(await judge({ build: script(code) })).toMatchObject({ ok: false, codes: [finding] });
  });

  it('tells what build and type check find, all at once', async () => {
    const judged = await judge({
      build: script("console.error('index.html:1:1: error: one');process.exit(1)"),
      typecheck: script("console.log('style.css(2,2): error T1: two');process.exit(2)"),
    });
    expect(judged.codes.toSorted()).toEqual(['build-error', 'type-error']);
  });

  it('fails on a type error although the build passed', async () => {
    const build = script(writes("fs.writeFileSync('out/index.html','x')"));
    expect(
      await judge({ build, typecheck: script("console.log('style.css(2,2): error T1: two');process.exit(2)") }),
    ).toMatchObject({ ok: false, codes: ['type-error'] });
  });

  it('leaves nothing of one candidate in the sandbox of the next', async () => {
    const fake = fakeContext();
    const gate = gatePhase({
      template: template({
        build: script(
          writes("for(const f of fs.readdirSync('.'))if(f!=='out'&&f!=='node_modules')fs.copyFileSync(f,'out/'+f)"),
        ),
      }),
      sandbox: localSandbox(),
      browser: null,
      checks: [],
    });
    const listing = async (files: ReadonlyMap<string, string>): Promise<readonly string[]> => {
      const verdict = await gate.run({ tree: await fake.context.trees.write(files) }, fake.context);
      return verdict.ok && verdict.value.output !== null
        ? [...(await fake.context.trees.read(verdict.value.output)).keys()].toSorted()
        : [];
    };
    expect(
      await listing(
        new Map([
          ['a', '1'],
          ['b', '2'],
        ]),
      ),
    ).toEqual(['a', 'b']);
    expect(await listing(new Map([['c', '3']]))).toEqual(['c']);
  });

  it('gives candidates no way out and nothing of the host', async () => {
    process.env['BOXWRIGHT_CANARY'] = 'canary-in-the-host';
    const code =
      "const fs=require('fs');const seen=JSON.stringify(process.env)+(fs.existsSync('/root/.ssh')?'ssh':'');fetch('http://1.1.1.1/').then(()=>'net',()=>'').then((net)=>{fs.mkdirSync('out');fs.writeFileSync('out/seen.txt',seen+net)})";
    const judged = await judge({ build: script(code) });
    const gate = gatePhase({
      template: template({ build: script(code) }),
      sandbox: localSandbox(),
      browser: null,
      checks: [],
    });
    const verdict = await gate.run(
      { tree: await judged.fake.context.trees.write(staticTemplate.files) },
      judged.fake.context,
    );
    const seen =
      verdict.ok && verdict.value.output !== null
        ? (await judged.fake.context.trees.read(verdict.value.output)).get('seen.txt')
        : undefined;
    expect(seen).toBeTypeOf('string');
    expect(seen).not.toMatch(/canary-in-the-host|ssh$|net$/);
    delete process.env['BOXWRIGHT_CANARY'];
  });

  it('goes on in a new sandbox when the backend lost the one it had', async () => {
    let made = 0;
    const real = localSandbox();
    const provider: SandboxProvider = {
      ...real,
      async create(options): Promise<OwnedSandbox> {
        const sandbox = await real.create(options);
        made += 1;
        if (made === 1) await sandbox.terminate();
        return sandbox;
      },
    };
    const judged = await judge({ build: script(writes("fs.writeFileSync('out/index.html','x')")) }, { provider });
    expect(judged).toMatchObject({ ok: true });
    expect(made).toBe(2);
    expect(judged.fake.types()).toContain('sandbox.state');
  });

  it('remembers a verdict by the tree, but not one that a timeout made', async () => {
    const build = script(writes("fs.writeFileSync('out/index.html','x')"));
    const kept = await judge({ build }, { repeat: 2 });
    expect(
      kept.fake.events.filter((event) => event.type === 'gate.completed').map((event) => event.data),
    ).toMatchObject([{ cached: false }, { cached: true, ok: true }]);
    expect(kept.fake.types().filter((type) => type === 'command.started')).toHaveLength(1);
    const hung = await judge({ build: script('setInterval(()=>{},1000)') }, { timeoutMs: 300, repeat: 2 });
    expect(hung.fake.types().filter((type) => type === 'command.started')).toHaveLength(2);
  });
});
