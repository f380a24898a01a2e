import { numberToHex, toFunctionSelector } from 'viem'
import type { KeepPermission, KeptPermission } from '../../shared/permissionsApi.ts'
import { DELEGATE } from '../permissions/grants.fixture.ts'
import type { Approval, Request } from '../rpc/methods/allowedMethods.ts'
import { fakeNode } from '../rpc/node.fixture.ts'
import { createBundler, createChain, executed } from '../rpc/smartAccount/smart.fixture.ts'
import type { Hex } from '../signing/payload.ts'
import { owner } from './approvals.fixture.ts'
import { NOW } from './fakes.fixture.ts'
import { handlersOf } from './handlers.fixture.ts'
import type { TestFrameOptions } from './testFrame.fixture.ts'

// Modules that the frame loads later are loaded before the clock runs.
import './givePermissions.ts'
import './revokePermission.ts'
import './managePermissions.ts'
import '../rpc/smartAccount/finish.ts'
import '../rpc/smartAccount/prepare.ts'

export const NOW_SECONDS = NOW / 1_000
const DISABLED = toFunctionSelector('disabledDelegations(bytes32)')
export const CALL = { signal: new AbortController().signal }

/** A request for a permission. */
export const asked = (changed: object = {}, isAdjustmentAllowed = false) => ({
  chainId: '0x1',
  to: DELEGATE,
  permission: { type: 'native-token-allowance', isAdjustmentAllowed, data: { allowance: '0x3e8' } },
  rules: [{ type: 'expiry', data: { timestamp: NOW_SECONDS + 86_400 } }],
  ...changed,
})
export const ask = (...params: object[]): Request<Approval> => ({
  method: 'wallet_requestExecutionPermissions',
  params: params as Request<'wallet_requestExecutionPermissions'>['params'],
})
export const revoking = (permissionContext: string): Request<Approval> => ({
  method: 'wallet_revokeExecutionPermission',
  params: [{ permissionContext: permissionContext as Hex }],
})

export interface PersonOptions extends TestFrameOptions {
  code?: string
  isDisabled?: boolean
  /** Whether the project has permissions. */
  hasPermissions?: boolean
}

/** A signed-in person with a smart account, whose server keeps permissions. */
export function person(given: PersonOptions = {}) {
  const { code = '0x6001', isDisabled = false, hasPermissions = true, answers, ...options } = given
  const chain = createChain()
  const bundler = createBundler()
  const kept: KeptPermission[] = []
  const { fetch } = fakeNode({
    ...chain.answers,
    eth_getCode: code,
    eth_getBalance: '0x0',
    eth_call: ([{ data }]: [{ data: string }]) =>
      data.startsWith(DISABLED)
        ? numberToHex(isDisabled ? 1 : 0, { size: 32 })
        : numberToHex(chain.state.nonce, { size: 32 }),
  })
  const frame = owner({
    smartAccounts: ['eip155:1'],
    ...(hasPermissions && { permissionDays: 30 }),
    fetch,
    answers: {
      keepPermission: ({ body }) => {
        const given = { ...(body as unknown as KeepPermission), grantedAt: NOW }
        kept.unshift({ ...given, revocationAskedAt: null, revokedAt: null })
        return null
      },
      listPermissions: () => ({ permissions: kept }),
      endPermission: () => null,
      askBundler: async ({ body }) => {
        const { method, params } = body as { method: string; params: unknown[] }
        return { result: await bundler.ask(method, params) }
      },
      ...answers,
    },
    ...options,
  })
  const mine = () => chain.mine(executed(bundler.taken.at(-1)?.hash ?? '0x'))
  return { ...frame, kept, bundler, mine, child: handlersOf(frame.env) }
}

/** A person who has given one permission. */
export async function given(options?: PersonOptions) {
  const all = person(options)
  const { outcome, onApprove } = await all.shows(ask(asked()))
  onApprove()
  const [answer] = (await outcome) as [{ context: Hex }]
  return { ...all, context: answer.context, id: all.kept[0]?.id ?? '' }
}
