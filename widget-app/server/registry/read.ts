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
  /** Path of the operator's file of wallets. */
  walletsFile: string | undefined
  /** Base URL of an upstream, which then answers instead. */
  registryUrl: string | undefined
  icons: Icons
}

/** The registry of this server. Throws a `ConfigProblem` when the operator's file is wrong. */
export function readRegistry({ mode, walletsFile, registryUrl, icons }: Source): Registry {
  const wallets = bundledWallets()
  const catalogue = walletsFile ? readWalletsFile(walletsFile, wallets) : { wallets, images: new Map() }
  const local = localRegistry(catalogue, picturesOf(icons))
  if (registryUrl === undefined) return local
  const request = createRequest(mode === 'production')
  return upstreamRegistry({ base: registryUrl, request, fallback: local })
}
