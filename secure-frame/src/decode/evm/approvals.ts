import { isSameAddress } from '@airlock/kit/chains'
import { getAddress } from 'viem/utils'
import type { Danger } from '../../approval/display.ts'
import { decodeWords } from '../../messages/en/decode.ts'
import { labelsWords } from '../../messages/en/labels.ts'
import type { Hex } from '../../signing/payload.ts'
import { isOurs, type Meaning, meaning, nowOf, row } from '../context.ts'
import { danger, dangersWhere } from '../dangers.ts'
import {
  accountName,
  allOf,
  allowanceRow,
  isUnlimited,
  tokenAmount,
  tokenDangers,
  tokenName,
  tokenRows,
} from './amount.ts'
import { expiryRow, isFarExpiry } from './expiry.ts'
import type { TokenFacts } from './lookup.ts'
import type { Describe, EvmCall, Functions, Scope } from './scope.ts'

/** A permission for an externally owned account is typical of theft: apps are contracts. */
async function spenderDangers(spender: Hex, { lookup }: Scope): Promise<Danger[]> {
  return (await lookup.isContract(spender)) === false ? [danger('approval-to-account')] : []
}

interface Allowance {
  token: Hex
  spender: Hex
  amount: bigint
  /** Whether it is added to an earlier allowance. */
  more?: boolean
  /** Unix time in seconds; null for no expiry. */
  until: bigint | null
}

function allowanceTitle({ amount, more, spender }: Allowance, facts: TokenFacts): string {
  const who = accountName(getAddress(spender))
  if (isUnlimited(amount, facts)) return decodeWords.letUse(who, allOf(facts))
  const what = tokenAmount(amount, facts)
  return more ? decodeWords.letUseAnother(who, what) : decodeWords.letUse(who, what)
}

function revoked(token: Hex, spender: Hex, what: string, facts: TokenFacts, clear: boolean): Meaning {
  const rows = [row.address(labelsWords.for, getAddress(spender)), ...tokenRows(token, facts)]
  const dangers = dangersWhere({ 'token-unverified': !clear })
  const title = decodeWords.removePermission(what)
  return meaning({ kind: 'revoke', title, rows, dangers, understood: clear })
}

async function allowance(allowed: Allowance, scope: Scope, facts: TokenFacts): Promise<Meaning> {
  const { token, spender, amount, until } = allowed
  const clear = facts.standard === 'erc20'
  if (amount === 0n && !allowed.more) return revoked(token, spender, tokenName(facts), facts, clear)
  const unlimited = isUnlimited(amount, facts)
  const rows = [
    row.address(labelsWords.for, getAddress(spender)),
    allowanceRow(amount, facts),
    ...tokenRows(token, facts),
    ...(until === null ? [] : [expiryRow(until)]),
  ]
  const dangers = [
    ...dangersWhere({
      'unlimited-approval': unlimited,
      approval: !unlimited,
      'token-unverified': !clear,
      'far-expiry': until !== null && isFarExpiry(until, nowOf(scope.context)),
    }),
    ...(await spenderDangers(spender, scope)),
    ...tokenDangers(facts, scope.context),
  ]
  return meaning({
    kind: 'approval',
    title: allowanceTitle(allowed, facts),
    rows,
    dangers,
    understood: clear,
  })
}

async function allowItem(spender: Hex, id: bigint, call: EvmCall, scope: Scope, facts: TokenFacts) {
  const what = `${tokenName(facts)} #${id}`
  if (isSameAddress(spender, `0x${'0'.repeat(40)}`)) return revoked(call.to, spender, what, facts, true)
  return meaning({
    kind: 'approval',
    title: decodeWords.letTake(accountName(getAddress(spender)), what),
    rows: [
      row.address(labelsWords.for, getAddress(spender)),
      row.text(labelsWords.item, what),
      ...tokenRows(call.to, facts),
    ],
    dangers: [danger('approval'), ...(await spenderDangers(spender, scope))],
  })
}

async function allowUnclear(spender: Hex, number: bigint, call: EvmCall, scope: Scope, facts: TokenFacts) {
  return meaning({
    kind: 'approval',
    title: decodeWords.letTakeUnclear(accountName(getAddress(spender))),
    rows: [
      row.address(labelsWords.for, getAddress(spender)),
      row.amount(labelsWords.amountOrItem, String(number)),
      ...tokenRows(call.to, facts),
    ],
    dangers: [
      ...dangersWhere({
        'unlimited-approval': isUnlimited(number, facts),
        approval: true,
        'token-unclear': true,
      }),
      ...(await spenderDangers(spender, scope)),
    ],
    understood: false,
  })
}

/** ERC-20 and ERC-721 share this selector: only the contract reveals which one applies (SEC-45). */
const approve: Describe = async (args, call, scope) => {
  const [spender, amount] = [args.address('spender'), args.uint('amountOrId')]
  const facts = await scope.lookup.token(call.to)
  if (facts.standard === 'erc20')
    return allowance({ token: call.to, spender, amount, until: null }, scope, facts)
  if (facts.standard === 'erc721') return allowItem(spender, amount, call, scope, facts)
  return allowUnclear(spender, amount, call, scope, facts)
}

const increase: Describe = async (args, call, scope) => {
  const facts = await scope.lookup.token(call.to)
  const allowed = { spender: args.address('spender'), amount: args.uint('added'), more: true }
  return allowance({ token: call.to, ...allowed, until: null }, scope, facts)
}

const decrease: Describe = async (args, call, scope) => {
  const facts = await scope.lookup.token(call.to)
  const what = tokenAmount(args.uint('subtracted'), facts)
  return revoked(call.to, args.address('spender'), what, facts, facts.standard === 'erc20')
}

const approveAll: Describe = async (args, call, scope) => {
  const operator = args.address('operator')
  const facts = await scope.lookup.token(call.to)
  const who = accountName(getAddress(operator))
  const clear = facts.standard === 'erc721' || facts.standard === 'erc1155'
  if (!args.flag('approved'))
    return revoked(call.to, operator, decodeWords.allOf(tokenName(facts)), facts, clear)
  return meaning({
    kind: 'approval',
    title: decodeWords.letTakeAll(who, facts.symbol ?? decodeWords.collection),
    rows: [row.address(labelsWords.for, getAddress(operator)), ...tokenRows(call.to, facts)],
    dangers: [
      danger('all-nfts-approval'),
      ...dangersWhere({ 'token-unverified': !clear }),
      ...(await spenderDangers(operator, scope)),
    ],
    understood: clear,
  })
}

/** Permit2 stores its own allowances, with an expiry. */
const permit2Approve: Describe = async (args, _call, scope) => {
  const token = args.address('token')
  const facts = await scope.lookup.token(token)
  const allowed = { spender: args.address('spender'), amount: args.uint('amount') }
  return allowance({ token, ...allowed, until: args.uint('expiration') }, scope, facts)
}

/** Submits a permit that was signed before: this creates the allowance of the token's owner. */
const usePermit: Describe = async (args, call, scope) => {
  const facts = await scope.lookup.token(call.to)
  const allowed = { spender: args.address('spender'), amount: args.uint('amount'), until: null }
  const said = await allowance({ token: call.to, ...allowed }, scope, facts)
  const owner = args.address('owner')
  const isOthers = !isSameAddress(owner, call.from) && !isOurs(owner, scope.context)
  const dangers = dangersWhere({ 'not-your-tokens': isOthers })
  return {
    ...said,
    rows: [row.address(labelsWords.owner, getAddress(owner)), ...said.rows],
    dangers: [...said.dangers, ...dangers],
  }
}

/** Permissions to transfer tokens later, and their revocation. */
export const approvals: Functions = {
  '0x095ea7b3': ['function approve(address spender, uint256 amountOrId)', approve],
  '0x39509351': ['function increaseAllowance(address spender, uint256 added)', increase],
  '0xa457c2d7': ['function decreaseAllowance(address spender, uint256 subtracted)', decrease],
  '0xa22cb465': ['function setApprovalForAll(address operator, bool approved)', approveAll],
  '0x87517c45': [
    'function approve(address token, address spender, uint160 amount, uint48 expiration)',
    permit2Approve,
  ],
  '0xd505accf': [
    'function permit(address owner, address spender, uint256 amount, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
    usePermit,
  ],
}
