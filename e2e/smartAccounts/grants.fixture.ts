import { type Hex, parseEther } from 'viem'
import type { KeepPermission, KeptPermission } from '../../secure-frame/shared/permissionsApi.ts'
import { givePermissions } from '../../secure-frame/src/app/givePermissions.ts'
import type { PermissionPrompts } from '../../secure-frame/src/app/permissionPrompts.ts'
import { revokePermission } from '../../secure-frame/src/app/revokePermission.ts'
import { addressesOf, deriveKeys } from '../../secure-frame/src/custody/derive.ts'
import { finish } from '../../secure-frame/src/rpc/finish.ts'
import type { Approval, Request } from '../../secure-frame/src/rpc/methods/allowedMethods.ts'
import { createNode } from '../../secure-frame/src/rpc/node.ts'
import type { PermissionKeeper } from '../../secure-frame/src/rpc/permissionKeeper.ts'
import { prepare } from '../../secure-frame/src/rpc/prepare.ts'
import { PayloadSchema } from '../../secure-frame/src/signing/payloadSchema.ts'
import { signPayload } from '../../secure-frame/src/signing/signPayload.ts'
import type { ChainHelper } from '../support/chain.ts'
import { follow, SITE, sessionOf, shown } from './session.fixture.ts'

/* A person who gives permissions by the frame's own code. */

/** The addresses of a chain's node and bundler. */
interface Services {
  chain: { url: string }
  bundler: { url: string }
  helper: ChainHelper
}

/** A server that keeps the permissions of one person. */
function createKeeper(): PermissionKeeper & { kept: KeptPermission[]; ended: string[] } {
  const kept: KeptPermission[] = []
  const ended: string[] = []
  const fromKept = (given: KeepPermission): KeptPermission => ({
    ...given,
    grantedAt: Date.now(),
    revocationAskedAt: null,
    revokedAt: null,
  })
  return {
    kept,
    ended,
    maxDays: 30,
    site: SITE,
    keep: async (given) => void kept.unshift(fromKept(given)),
    list: async () => kept,
    end: async (id) => void ended.push(id),
  }
}

/** A permission as the site got it. */
export interface Got {
  context: Hex
  dependencies: { factory: Hex; factoryData: Hex }[]
  delegationManager: Hex
}

/** The seconds of the chain's latest block. */
export const chainTime = async ({ client }: ChainHelper) => Number((await client.getBlock()).timestamp)

/** A new person, whose smart account owns 1 ETH and is not deployed. */
export async function newPerson(services: Services) {
  const keys = await deriveKeys(crypto.getRandomValues(new Uint8Array(32)))
  const owner = addressesOf(keys).evmAddress as Hex
  const keeper = createKeeper()
  const bundler = createNode({ name: 'The bundler', rpcUrl: services.bundler.url }, fetch)
  const given = { preferred: 'smartAccount', bundler: () => bundler, permissions: keeper } as const
  const context = sessionOf(owner, services.chain, given)
  const { account } = context.smart
  await services.helper.client.setBalance({ address: account.address, value: parseEther('1') })
  const titles: string[] = []

  async function ask(request: Request<Approval>): Promise<unknown> {
    const prepared = await prepare(request, context)
    const { payload } = prepared
    const { title } = await shown(payload, context)
    titles.push(title)
    const parsed = PayloadSchema.parse(structuredClone(payload))
    return finish(request, prepared, signPayload(parsed, keys), context, follow)
  }
  const now = Date.now() + 1_000 * ((await chainTime(services.helper)) - Math.floor(Date.now() / 1_000))
  const prompts: PermissionPrompts = {
    ask,
    perform: () => Promise.reject(new Error('These permissions are not adjusted')),
    now: () => now,
  }
  return {
    account,
    keeper,
    titles,
    context,
    ask,
    /** @param seconds - how long the permission lasts. */
    give: async (to: Hex, permission: { type: string; data: object }, seconds = 3_600): Promise<Got> => {
      const timestamp = Math.floor(now / 1_000) + seconds
      const asked = {
        chainId: '0x7a69',
        to,
        permission: { ...permission, isAdjustmentAllowed: false },
        rules: [{ type: 'expiry', data: { timestamp } }],
      }
      const method = 'wallet_requestExecutionPermissions'
      const given = await givePermissions({ method, params: [asked] }, prompts, context)
      return (given as [Got])[0]
    },
    revoke: (permissionContext: Hex) =>
      revokePermission(
        { method: 'wallet_revokeExecutionPermission', params: { permissionContext } },
        prompts,
        context,
      ),
  }
}
