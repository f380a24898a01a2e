import { getAddress } from 'viem/utils'
import { decodeWords } from '../../messages/en/decode.ts'
import { labelsWords } from '../../messages/en/labels.ts'
import type { Hex } from '../../signing/payload.ts'
import { isOtherOfOurs, isOurs, type Meaning, meaning, nowOf, row } from '../context.ts'
import { dangersWhere } from '../dangers.ts'
import {
  accountName,
  allOf,
  allowanceRow,
  isUnlimited,
  tokenAmount,
  tokenDangers,
  tokenName,
  tokenRows,
} from '../evm/amount.ts'
import { expiryRow, isFarExpiry } from '../evm/expiry.ts'
import type { TokenFacts } from '../evm/lookup.ts'
import type { TypedScope } from './kind.ts'

/** One token that may be taken, and how much of it. */
export interface Allowed {
  token: Hex
  amount: bigint
  until: bigint
}

interface Permit {
  /** The owner of the tokens; null for the signer. */
  owner: string | null
  /** Null if anyone with the signature may take them. */
  spender: string | null
  allowed: readonly Allowed[]
}

function permitTitle(spender: Permit['spender'], allowed: Permit['allowed'], facts: readonly TokenFacts[]) {
  const who = spender === null ? decodeWords.anyone : accountName(getAddress(spender))
  const [first] = facts
  const [only] = allowed
  if (!first || !only || allowed.length !== 1) return decodeWords.letUseSome(who, allowed.length)
  if (only.amount === 0n) return decodeWords.removePermission(tokenName(first))
  return decodeWords.letUse(
    who,
    isUnlimited(only.amount, first) ? allOf(first) : tokenAmount(only.amount, first),
  )
}

/** The meaning of a signature that allows tokens to be taken. */
export async function permit({ owner, spender, allowed }: Permit, scope: TypedScope): Promise<Meaning> {
  const { context, lookup } = scope
  const shown = allowed.slice(0, 8)
  const facts = await Promise.all(shown.map(({ token }) => lookup.token(token)))
  const unlimited = shown.some(({ amount }, index) => {
    const known = facts[index]
    return known !== undefined && isUnlimited(amount, known)
  })
  const nothing = allowed.length > 0 && allowed.every(({ amount }) => amount === 0n)
  const toAccount = spender !== null && (await lookup.isContract(spender as Hex)) === false
  const clear = facts.every(({ standard }) => standard === 'erc20')
  return meaning({
    kind: nothing ? 'revoke' : 'permit',
    title: permitTitle(spender, allowed, facts),
    summary: nothing ? '' : decodeWords.signatureIsEnough,
    rows: [
      spender === null
        ? row.text(labelsWords.for, decodeWords.whoeverHandsThisIn)
        : row.address(labelsWords.for, getAddress(spender)),
      ...shown.flatMap(({ token, amount, until }, index) => {
        const known = facts[index]
        return known === undefined
          ? []
          : [allowanceRow(amount, known), ...tokenRows(token, known), expiryRow(until)]
      }),
    ],
    dangers: [
      ...dangersWhere({
        permit: !nothing && !unlimited,
        'unlimited-permit': unlimited,
        'too-large': shown.length < allowed.length,
        'token-unverified': !clear,
        'approval-to-account': toAccount && !nothing,
        'not-your-tokens': owner !== null && !isOurs(owner, context),
        'other-account': owner !== null && isOtherOfOurs(owner, context),
        'far-expiry': !nothing && allowed.some(({ until }) => isFarExpiry(until, nowOf(context))),
      }),
      ...facts.flatMap((each) => tokenDangers(each, context)),
    ],
    understood: clear && shown.length === allowed.length && shown.length > 0,
  })
}
