import { AirlockError, ErrorCode } from '@airlock/host-sdk/contract'
import { isSameAddress } from '@airlock/kit/chains'
import type { DecodeContext } from '../decode/context.ts'
import { isUnlimited } from '../decode/evm/amount.ts'
import type { TokenFacts } from '../decode/evm/lookup.ts'
import { tokenOf } from '../decode/permission/permission.ts'
import type { AskedPermission } from '../permissions/askedPermission.ts'
import { delegationHash, readContext } from '../permissions/delegation.ts'
import { amountOf } from '../permissions/grant.ts'
import { refuseBreadth } from '../permissions/rules.ts'
import { type Terms, termsOf } from '../permissions/terms.ts'
import type { RpcContext } from '../rpc/context.ts'
import type { Request } from '../rpc/methods/allowedMethods.ts'
import { evmChainId } from '../rpc/networks.ts'
import type { PermissionKeeper } from '../rpc/permissionKeeper.ts'
import { answer2024, readRequest2024 } from '../rpc/permissionRequests/request2024.ts'
import { answerNow, type Given, readRequestNow } from '../rpc/permissionRequests/requestNow.ts'
import { requireKeeper } from '../rpc/permissions/keeper.ts'
import { onNetwork } from '../rpc/permissions/onNetwork.ts'
import { requireSmart } from '../rpc/requireSmart.ts'
import type { Hex } from '../signing/payload.ts'
import { isDeployed } from '../smartAccount/prepareOperation.ts'
import { refuse } from '../smartAccount/refuse.ts'
import { adjust } from './adjustPermission.tsx'
import type { PermissionPrompts } from './permissionPrompts.ts'

type GivingMethod = 'wallet_grantPermissions' | 'wallet_requestExecutionPermissions'

/** How one vocabulary of ERC-7715 reads a request and writes its answer. */
interface Form {
  read(request: unknown, now: number, chainId: number): AskedPermission
  write(request: unknown, given: Given, asked: AskedPermission): object
  /** The answers to all requests as the result. */
  result(answers: object[]): unknown
}

const FORMS: Readonly<Record<GivingMethod, Form>> = {
  wallet_requestExecutionPermissions: {
    read: readRequestNow,
    write: (_, given, { isAdjustable }) => answerNow(given, isAdjustable),
    result: (answers) => answers,
  },
  /** viem and the sites of 2024 ask for one, and expect it without a list around it. */
  wallet_grantPermissions: { read: readRequest2024, write: answer2024, result: ([answer]) => answer },
}

/** Throws 4901 for another network than the active one, and 4100 for another account than the smart account. */
function requireOwn({ chainId, from }: AskedPermission, context: RpcContext): void {
  if (chainId !== BigInt(evmChainId(context.networks.active('eip155'))))
    throw new AirlockError(
      ErrorCode.CHAIN_DISCONNECTED,
      'The permission is for another network than the active one',
    )
  const { account, networks } = requireSmart(context)
  if (!networks.includes(context.networks.active('eip155').id))
    throw new AirlockError(ErrorCode.UNSUPPORTED_METHOD, 'There is no smart account on this network')
  if (from !== undefined && !isSameAddress(from, account.address))
    throw new AirlockError(ErrorCode.UNAUTHORIZED, 'Only the smart account gives permissions')
}

/** The circumstances from which the texts are made, with the smart account as the account. */
function circumstances(context: RpcContext, site: string | null): DecodeContext {
  const network = context.networks.active('eip155')
  const { account } = requireSmart(context)
  return {
    site: { origin: site },
    network,
    account: { ...context.accounts, eip155: account.address },
    call: context.networks.node(network),
  }
}

function refuseUnlimited({ permission }: Terms, facts: TokenFacts | null): void {
  const amount = amountOf(permission)
  if (facts && amount !== null && isUnlimited(amount, facts)) refuse('An unlimited permission is not given')
}

/** One permission between its request and its answer. */
interface Giving {
  request: unknown
  asked: AskedPermission
  terms: Terms
  facts: TokenFacts | null
}

/** Everything that can be refused is refused here, before the person is asked about the first one. */
async function readAll(
  { method, params }: Request<GivingMethod>,
  context: RpcContext,
  keeper: PermissionKeeper,
  now: number,
): Promise<Giving[]> {
  const { account } = requireSmart(context)
  const chainId = evmChainId(context.networks.active('eip155'))
  const all = params.map((request) => {
    const asked = FORMS[method].read(request, now, chainId)
    requireOwn(asked, context)
    const terms = termsOf(asked, account.address, { now, maxDays: keeper.maxDays })
    refuseBreadth({ ...terms, salt: 0n }, context.accounts.eip155)
    return { request, asked, terms }
  })
  return Promise.all(
    all.map(async (one) => {
      const facts = await tokenOf(one.terms, circumstances(context, keeper.site))
      refuseUnlimited(one.terms, facts)
      return { ...one, facts }
    }),
  )
}

function keepOne(keeper: PermissionKeeper, { grant, chainId, context }: Given): Promise<void> {
  const { account, delegate, permission, expiresAt } = grant
  return keeper.keep({
    id: delegationHash(readContext(context).delegation),
    chainId: `eip155:${chainId}`,
    account,
    delegate,
    site: keeper.site,
    permission,
    expiresAt,
    context,
  })
}

/**
 * Gives a site the permissions that it asks for: all of them, each of which the person approves, or none. The server
 * keeps them before the site gets them. They are for the network that is active at the start, whatever the site
 * switches to while the person reads.
 *
 * @throws AirlockError 4001 if the person rejects one; -32602, 4100, 4901 before they are asked.
 */
export async function givePermissions(
  request: Request<GivingMethod>,
  prompts: PermissionPrompts,
  session: RpcContext,
): Promise<unknown> {
  const network = session.networks.active('eip155')
  const context = onNetwork(network, session)
  const keeper = requireKeeper(context)
  const { account } = requireSmart(context)
  const now = Math.floor(prompts.now() / 1_000)
  const [all, deployed] = await Promise.all([
    readAll(request, context, keeper, now),
    isDeployed(account, context.networks.node(network)),
  ])
  const given: Given[] = []
  for (const [index, { asked, terms, facts }] of all.entries()) {
    const texts = { facts, context: circumstances(context, keeper.site), now }
    const grant = asked.isAdjustable ? await prompts.perform((screen) => adjust(screen, terms, texts)) : terms
    const one: Request<'airlock_givePermission'> = { method: 'airlock_givePermission', params: [grant] }
    const signed = await prompts.ask(one, index, all.length, context)
    given.push({
      grant,
      chainId: evmChainId(network),
      context: signed as Hex,
      deployment: deployed ? null : account.deployment,
    })
  }
  for (const one of given) await keepOne(keeper, one)
  const form = FORMS[request.method]
  return form.result(
    all.map(({ request: one, asked }, index) => form.write(one, given[index] as Given, asked)),
  )
}
