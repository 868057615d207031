import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Asking, checkCreateOptions } from '../check-arguments.ts';
import type { Layer } from '../layer.ts';
import type { Capabilities, CreateOptions, SandboxProvider } from '../provider.ts';
import { SandboxError } from '../sandbox-error.ts';
import type { OwnedSandbox } from '../sandbox.ts';
import type { Waits } from '../waits.ts';
import { untilAborted } from '../until-aborted.ts';
import { type BubblewrapTools, openBubblewrapJail } from './bubblewrap-jail.ts';
import { type Environment, openCacheFolder } from './cache-folder.ts';
import { extendLayer } from './extend-layer.ts';
import { findPnpm } from './find-pnpm.ts';
import type { TreeMount } from './guarded-tree.ts';
import { controlGroupVersion, sweepControlGroups } from './control-group.ts';
import { makeEtcFolder } from './etc-folder.ts';
import { findHostTools, isolationUnavailable } from './host-tools.ts';
import { installLayer } from './install-layer.ts';
import type { Jail } from './jail.ts';
import { type LayerCache, layerCache } from './layer-cache.ts';
import { type LocalNative, openLocalSandbox } from './local-sandbox.ts';
import { openPlainJail } from './plain-jail.ts';
import { readRegistryConfiguration } from './registry-configuration.ts';
import { openResourceLimits } from './resource-limits.ts';
import type { Installer } from './run-installer.ts';
import { openSandboxEgress } from './sandbox-egress.ts';
import {
  type SandboxFolders,
  layerScratch,
  makeDiskFolders,
  makeSandboxFolders,
  removeFolder,
  sweepSandboxFolders,
} from './sandbox-folders.ts';

/** Options of {@link localSandbox}. */
export interface LocalSandboxOptions {
  /** Folder for layers and sandboxes. Default: `$XDG_CACHE_HOME/boxwright`, else `~/.cache/boxwright`, else one in the temporary folder. */
  readonly cacheDir?: string;
  /** Layers to install before the first sandbox, so that their first use does not wait. Default: none. */
  readonly layers?: readonly Layer[];
  /** Runs commands as ordinary processes, with no wall. For trusted code only. Default: false. */
  readonly unsafeNoIsolation?: boolean;
  /** Path of the native pnpm program. Default: that of an installed `pnpm` package, else the one on the search path. */
  readonly pnpmPath?: string;
  /** Path of the Node that commands get. Default: this process's own. */
  readonly nodePath?: string;
  /** The clock, in milliseconds since the epoch. Default: the system's. */
  readonly now?: () => number;
  /** Variables to find things by: `XDG_CACHE_HOME`, `PATH`, npm's and the proxies'. None reaches a sandbox. Default: this process's. */
  readonly environment?: Environment;
}

interface Ground {
  readonly sandboxes: string;
  readonly layers: LayerCache;
  readonly installer: (op: string) => Installer;
  readonly etc: string;
}

/** The provider of this machine. */
export interface LocalSandboxProvider extends SandboxProvider<LocalNative> {
  /**
   * A layer with more packages (`name` or `name@range`), locked: from what is on this machine already, else from the registry.
   * One that does not exist is `sandbox/package-unavailable`.
   */
  extendLayer(layer: Layer, packages: readonly string[], options?: Waits): Promise<Layer>;
}

/**
 * Sandboxes on this machine, each behind bubblewrap: as root or as an ordinary user, without a network, with a cleared
 * environment. They live at most as long as this process. Throws `sandbox/isolation-unavailable` from `create` where that is not possible.
 */
export function localSandbox(options: LocalSandboxOptions = {}): LocalSandboxProvider {
  const environment = options.environment ?? process.env;
  const node = options.nodePath ?? process.execPath;
  const now = options.now ?? Date.now;
  const isolated = options.unsafeNoIsolation !== true;
  const living = new Map<string, OwnedSandbox<LocalNative>>();
  const byKey = new Map<string, Promise<OwnedSandbox<LocalNative>>>();
  const groups = controlGroupVersion();
  let ground: Promise<Ground> | undefined;

  const layGround = async (): Promise<Ground> => {
    const cache = await openCacheFolder(options.cacheDir, environment);
    const [sandboxes, layers, store] = [join(cache, 'sandboxes'), join(cache, 'layers'), join(cache, 'store')];
    for (const folder of [sandboxes, layers, store]) await mkdir(folder, { recursive: true, mode: 0o700 });
    await sweepSandboxFolders(sandboxes);
    if (groups !== null) await sweepControlGroups(groups);
    const installer = (op: string): Installer => {
      const asking = { provider: 'local', op };
      const pnpm = findPnpm(options.pnpmPath, environment);
      if (pnpm === null) throw noPackageManager(asking, options.pnpmPath);
      const tools = isolated ? findHostTools(environment, node) : null;
      return { store, pnpm, tools, registry: readRegistryConfiguration(environment), asking };
    };
    const cached = layerCache(layers, (layer, folder, signal) =>
      installLayer(installer('create'), layer, folder, signal),
    );
    for (const layer of options.layers ?? []) await cached.open(layer, undefined);
    return { sandboxes, layers: cached, installer, etc: await makeEtcFolder(cache) };
  };

  const ready = (): Promise<Ground> => {
    ground ??= layGround();
    ground.catch(() => (ground = undefined));
    return ground;
  };

  const openJail = async (
    id: string,
    folders: SandboxFolders,
    etc: string,
    layer: string | undefined,
    wanted: CreateOptions,
    tools: BubblewrapTools | null,
  ): Promise<Jail> => {
    if (tools === null) {
      makeDiskFolders(folders, '');
      return openPlainJail(folders, node);
    }
    const asking = { provider: 'local', op: 'create' };
    const limits = openResourceLimits(id, wanted.limits ?? {}, groups, asking);
    try {
      return await openBubblewrapJail({ tools, folders, etc, layer, limits, diskBytes: wanted.limits?.diskBytes });
    } catch (error) {
      if (SandboxError.isInstance(error)) throw error;
      const said = error instanceof Error ? error.message : String(error);
      throw isolationUnavailable(
        `${said}. Allow user namespaces (see \`sysctl -a | grep userns\`) or run where they are allowed.`,
        error,
      );
    }
  };

  const create = async (wanted: CreateOptions): Promise<OwnedSandbox<LocalNative>> => {
    const tools = isolated ? findHostTools(environment, node) : null;
    const { sandboxes, layers, etc } = await untilAborted(ready(), wanted.signal);
    const layer = wanted.layer === undefined ? undefined : await layers.open(wanted.layer, wanted.signal);
    const id = randomUUID();
    const folders = makeSandboxFolders(sandboxes, id);
    let jail: Jail | undefined;
    try {
      const opened = await openJail(id, folders, etc, layer, wanted, tools);
      jail = opened;
      const egress = isolated
        ? await openSandboxEgress(wanted.egress ?? 'none', folders.run, (path) => opened.relay(path))
        : null;
      wanted.signal?.throwIfAborted();
      const layerMounts = layer === undefined ? [] : mountsOf(layer, folders, jail);
      const onEnd = (): void => void living.delete(id);
      const sandbox = openLocalSandbox({ id, jail, folders, layerMounts, egress, options: wanted, now, onEnd });
      living.set(id, sandbox);
      return sandbox;
    } catch (error) {
      await jail?.close();
      await removeFolder(folders.base);
      throw error;
    }
  };

  const createOnce = (key: string, wanted: CreateOptions): Promise<OwnedSandbox<LocalNative>> => {
    const known = byKey.get(key);
    // Set before anything is awaited, so that a second call finds the first.
    const made =
      known === undefined
        ? create(wanted)
        : known.then(
            (sandbox) => (living.has(sandbox.id) ? sandbox : create(wanted)),
            () => create(wanted),
          );
    byKey.set(key, made);
    const forget = (): void => void (byKey.get(key) === made && byKey.delete(key));
    made.catch(forget);
    return made;
  };

  return {
    contract: 1,
    name: 'local',
    capabilities: capabilitiesOf(isolated, groups !== null),
    async create(wanted = {}) {
      wanted.signal?.throwIfAborted();
      const asking = { provider: 'local', op: 'create' };
      checkCreateOptions(wanted, asking);
      refuseUnsupported(wanted, isolated, asking);
      return wanted.idempotencyKey === undefined ? create(wanted) : createOnce(wanted.idempotencyKey, wanted);
    },
    async connect(id, waits) {
      waits?.signal?.throwIfAborted();
      const sandbox = living.get(id);
      if (sandbox !== undefined) return sandbox;
      throw new SandboxError({
        code: 'sandbox/gone',
        message: `There is no sandbox ${id} in this process.`,
        provider: 'local',
        op: 'connect',
        sandboxId: id,
      });
    },
    async extendLayer(layer, packages, waits) {
      const { installer } = await untilAborted(ready(), waits?.signal);
      return extendLayer(installer('extendLayer'), layer, packages, waits?.signal ?? new AbortController().signal);
    },
    async *list(waits) {
      for (const sandbox of [...living.values()]) {
        waits?.signal?.throwIfAborted();
        const info = await sandbox.info();
        const wanted = Object.entries(waits?.metadata ?? {});
        if (wanted.every(([key, value]) => info.metadata[key] === value)) yield info;
      }
    },
    async terminate(id, waits) {
      waits?.signal?.throwIfAborted();
      return (await living.get(id)?.terminate(waits)) ?? { existed: false };
    },
  };
}

function capabilitiesOf(isolated: boolean, hasGroups: boolean): Capabilities {
  return {
    isolation: isolated ? 'namespace' : 'none',
    egress: isolated,
    limits: isolated && hasGroups,
    ...(isolated && !hasGroups ? { enforces: ['diskBytes'] } : {}),
    reattach: false,
    privateEndpoints: false,
    dynamicPorts: true,
    autoResumes: false,
    pause: false,
    snapshot: false,
    maxTtlMs: null,
  };
}

function refuseUnsupported(wanted: CreateOptions, isolated: boolean, asking: Asking): void {
  const refuse = (what: string): never => {
    throw new SandboxError({
      ...asking,
      code: 'sandbox/unsupported',
      message: `Local sandboxes have no ${what}.`,
      outcome: 'not-started',
    });
  };
  if (wanted.image !== undefined) refuse('images');
  if (!isolated && wanted.limits !== undefined && Object.keys(wanted.limits).length > 0)
    refuse('limits without isolation');
  if (!isolated && wanted.egress !== undefined && wanted.egress !== 'all')
    refuse('hold on the network without isolation');
}

/** Where a layer shows in the working folder, for the file calls. */
function mountsOf(layer: string, folders: SandboxFolders, jail: Jail): TreeMount[] {
  const at = `${jail.workdir}/node_modules`;
  const scratch = layerScratch.map((name) => ({
    at: `${at}/${name}`,
    hostPath: jail.hostPrefix + join(folders.scratch, name),
    readOnly: false,
  }));
  return [{ at, hostPath: layer, readOnly: true }, ...scratch];
}

function noPackageManager(asking: Asking, given: string | undefined): SandboxError {
  const what = given === undefined ? 'No native pnpm was found' : `${given} is not a native pnpm program`;
  return new SandboxError({
    ...asking,
    code: 'sandbox/package-manager-unavailable',
    message: `${what}. Add the \`pnpm\` package (12 or later) to your project, or pass \`pnpmPath\`.`,
    outcome: 'not-started',
  });
}
