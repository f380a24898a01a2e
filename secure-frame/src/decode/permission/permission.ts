import { erc20Abi } from 'viem'
import { encodeFunctionData } from 'viem/utils'
import type { Danger } from '../../approval/display.ts'
import { askQuantity } from '../../evm/suggestedFees.ts'
import { labelsWords } from '../../messages/en/labels.ts'
import { permissionsWords } from '../../messages/en/permissions.ts'
import { mostOf, targetOf } from '../../permissions/grant.ts'
import type { OwnDelegation } from '../../permissions/ownDelegation.ts'
import type { Hex } from '../../signing/payload.ts'
import { type DecodeContext, type Meaning, meaning, nowOf, row } from '../context.ts'
import { dangersWhere } from '../dangers.ts'
import { isUnlimited, tokenDangers } from '../evm/amount.ts'
import { known } from '../evm/cost.ts'
import { createLookup, type TokenFacts } from '../evm/lookup.ts'
import { siteLabel } from '../siteLabel.ts'
import { type Terms, termsRows, whatOf } from './terms.ts'

/** A permission that lasts longer than this is called long (s). */
const LONG = 7 * 86_400

/** What is known about the token of a permission; null for native coins and for function calls. */
export async function tokenOf({ permission }: Terms, context: DecodeContext): Promise<TokenFacts | null> {
  return 'tokenAddress' in permission ? createLookup(context).token(permission.tokenAddress as Hex) : null
}

/** The name of the page's site in a sentence. */
export function siteName({ site }: Pick<DecodeContext, 'site'>): string {
  return (site.origin === null ? null : siteLabel(site.origin)?.text) ?? permissionsWords.thisSite
}

/** What the account owns of the permission's coin or token; null if the node does not answer. */
function balanceOf({ permission }: Terms, context: DecodeContext): Promise<bigint | null> {
  const account = context.account.eip155
  if (!('tokenAddress' in permission))
    return known((call) => askQuantity(call, 'eth_getBalance', [account, 'latest']), context)
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [account] })
  return known(
    (call) => askQuantity(call, 'eth_call', [{ to: permission.tokenAddress, data }, 'latest']),
    context,
  )
}

async function dangersOf(terms: Terms, facts: TokenFacts | null, context: DecodeContext): Promise<Danger[]> {
  const now = Math.floor(nowOf(context) / 1_000)
  const most = mostOf(terms, now)
  const balance = most === null ? null : await balanceOf(terms, context)
  return [
    ...dangersWhere({
      permission: true,
      'permission-any-arguments': most === null,
      'permission-over-balance': most !== null && balance !== null && most > balance,
      'permission-long': terms.expiresAt - now > LONG,
      'unlimited-permit': facts !== null && most !== null && isUnlimited(most, facts),
      'token-unverified': facts !== null && facts.standard !== 'erc20',
    }),
    ...(facts ? tokenDangers(facts, context) : []),
  ]
}

/**
 * The meaning of a permission: who may do what, how much and until when. What functions do is unknown, so a permission
 * to call some is never shown as understood.
 *
 * @param context - with the smart account as the account.
 */
export async function describePermission(
  { grant, account }: OwnDelegation,
  chainId: number,
  context: DecodeContext,
): Promise<Meaning> {
  const isElsewhere = context.network !== null && context.network.id !== `eip155:${chainId}`
  const facts = isElsewhere ? null : await tokenOf(grant, context)
  const clear = facts ? facts.standard === 'erc20' : targetOf(grant.permission) === null
  return meaning({
    kind: 'permit',
    title: permissionsWords.allow(siteName(context), whatOf(grant, facts, context)),
    summary: permissionsWords.withoutAsking,
    rows: [...termsRows(grant, facts, context), row.address(labelsWords.smartAccount, account.address)],
    dangers: [...dangersWhere({ 'wrong-network': isElsewhere }), ...(await dangersOf(grant, facts, context))],
    understood: clear && !isElsewhere,
  })
}
