import type { Mode } from '@airlock/kit/server'
import { createRequest } from '../outbound/request.ts'
import { bundledWallets } from './bundled.ts'
import { type Icons, picturesOf } from './images/pictures.ts'
import { localRegistry } from './local.ts'
import { readWalletsFile } from './operator/read.ts'
import type { Registry } from './registry.ts'
import { upstreamRegistry } from './upstream.ts'

interface Source {
  mode: Mode
  /** The path of the operator's file of wallets. */
  walletsFile: string | undefined
  /** The base URL of an upstream registry that replaces our own. */
  registryUrl: string | undefined
  icons: Icons
}

/** Creates the registry of this server. Throws a `ConfigProblem` if the operator's file is wrong. */
export function readRegistry({ mode, walletsFile, registryUrl, icons }: Source): Registry {
  const wallets = bundledWallets()
  const catalogue = walletsFile ? readWalletsFile(walletsFile, wallets) : { wallets, images: new Map() }
  const local = localRegistry(catalogue, picturesOf(icons))
  if (registryUrl === undefined) return local
  const request = createRequest(mode === 'production')
  return upstreamRegistry({ base: registryUrl, request, fallback: local })
}
