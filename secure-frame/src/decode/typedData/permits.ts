import { getAddress } from 'viem/utils'
import type { TreeNode } from '../../approval/display.ts'
import type { Hex } from '../../signing/payload.ts'
import { type Meaning, meaning, nowOf, row } from '../context.ts'
import { dangersWhere } from '../dangers.ts'
import {
  accountName,
  allOf,
  isUnlimited,
  sameAddress,
  tokenAmount,
  tokenDangers,
  tokenName,
  tokenRows,
} from '../evm/amount.ts'
import { expiryRow, isFarExpiry } from '../evm/expiry.ts'
import type { TokenFacts } from '../evm/lookup.ts'
import type { DescribeTyped, TypedKind, TypedScope } from './kind.ts'
import { addressAt, childrenAt, leafAt, uintAt } from './leaves.ts'

/** One contract on every network, which holds the allowances of all tokens. */
const PERMIT2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'

/** An allowance. */
interface Allowed {
  token: Hex
  amount: bigint
  until: bigint
}

interface Permit {
  /** The owner of the tokens; null if the signature determines it. */
  owner: string | null
  /** Null if whoever submits the signature can take them. */
  spender: string | null
  allowed: readonly Allowed[]
}

function permitTitle(spender: Permit['spender'], allowed: Permit['allowed'], facts: readonly TokenFacts[]) {
  const who = spender === null ? 'anyone' : accountName(getAddress(spender))
  const [first] = facts
  const [only] = allowed
  if (!first || !only || allowed.length !== 1) return `Let ${who} use ${allowed.length} of your tokens`
  if (only.amount === 0n) return `Remove permission for ${tokenName(first)}`
  return `Let ${who} use ${isUnlimited(only.amount, first) ? allOf(first) : tokenAmount(only.amount, first)}`
}

async function permit({ owner, spender, allowed }: Permit, scope: TypedScope): Promise<Meaning> {
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
    summary: nothing ? '' : 'Your signature is enough: no further question will be asked.',
    rows: [
      spender === null ? row.text('For', 'whoever hands this in') : row.address('For', getAddress(spender)),
      ...shown.flatMap(({ token, amount, until }, index) => {
        const known = facts[index]
        return known === undefined
          ? []
          : [
              row.amount(
                'Amount',
                isUnlimited(amount, known) ? `Unlimited (${amount})` : tokenAmount(amount, known),
              ),
              ...tokenRows(token, known),
              expiryRow(until),
            ]
      }),
    ],
    dangers: [
      ...dangersWhere({
        permit: !nothing,
        'unlimited-permit': unlimited,
        'too-large': shown.length < allowed.length,
        'token-unverified': !clear,
        'approval-to-account': toAccount && !nothing,
        'not-your-tokens': owner !== null && !sameAddress(owner, context.account.eip155),
        'far-expiry': !nothing && allowed.some(({ until }) => isFarExpiry(until, nowOf(context))),
      }),
      ...facts.flatMap((each) => tokenDangers(each, context)),
    ],
    understood: clear && shown.length === allowed.length && shown.length > 0,
  })
}

/** ERC-2612: the verifying contract is the token itself. */
const erc2612: DescribeTyped = (data, scope) => {
  const { domainTree, messageTree } = data
  const token = addressAt(domainTree, 'verifyingContract')
  const amount = uintAt(messageTree, 'value')
  // This is the expiry of the signature: the resulting allowance has none.
  const until = uintAt(messageTree, 'deadline')
  const [owner, spender] = [addressAt(messageTree, 'owner'), addressAt(messageTree, 'spender')]
  return permit({ owner, spender, allowed: [{ token, amount, until }] }, scope)
}

/** DAI's own permit: all or nothing; an expiry of 0 means none. */
const dai: DescribeTyped = ({ domainTree, messageTree }, scope) => {
  const token = addressAt(domainTree, 'verifyingContract')
  const amount = leafAt(messageTree, 'allowed') === 'false' ? 0n : 2n ** 256n - 1n
  const until = uintAt(messageTree, 'expiry') || 2n ** 256n - 1n
  const [owner, spender] = [addressAt(messageTree, 'holder'), addressAt(messageTree, 'spender')]
  return permit({ owner, spender, allowed: [{ token, amount, until }] }, scope)
}

function ofPermit2(describe: DescribeTyped): DescribeTyped {
  return async (data, scope) => {
    const said = await describe(data, scope)
    if (sameAddress(addressAt(data.domainTree, 'verifyingContract'), PERMIT2)) return said
    // The same types for another contract: their effect there is unknown.
    return {
      ...said,
      dangers: [...said.dangers, ...dangersWhere({ 'typed-data-unknown': true })],
      understood: false,
    }
  }
}

function detail(tree: readonly TreeNode[], until: bigint): Allowed {
  return { token: addressAt(tree, 'token'), amount: uintAt(tree, 'amount'), until }
}

const permitSingle = ofPermit2(({ messageTree }, scope) => {
  const details = childrenAt(messageTree, 'details')
  const allowed = [detail(details, uintAt(details, 'expiration'))]
  return permit({ owner: null, spender: addressAt(messageTree, 'spender'), allowed }, scope)
})

const permitBatch = ofPermit2(({ messageTree }, scope) => {
  const details = childrenAt(messageTree, 'details')
  const allowed = details.map(({ children }) => detail(children, uintAt(children, 'expiration')))
  return permit({ owner: null, spender: addressAt(messageTree, 'spender'), allowed }, scope)
})

const transferFrom = ofPermit2(({ messageTree }, scope) => {
  const until = uintAt(messageTree, 'deadline')
  const allowed = [detail(childrenAt(messageTree, 'permitted'), until)]
  return permit({ owner: null, spender: addressAt(messageTree, 'spender'), allowed }, scope)
})

const batchTransferFrom = ofPermit2(({ messageTree }, scope) => {
  const until = uintAt(messageTree, 'deadline')
  const allowed = childrenAt(messageTree, 'permitted').map(({ children }) => detail(children, until))
  return permit({ owner: null, spender: addressAt(messageTree, 'spender'), allowed }, scope)
})

const DETAILS = 'PermitDetails(address token,uint160 amount,uint48 expiration,uint48 nonce)'
const PERMISSIONS = 'TokenPermissions(address token,uint256 amount)'
const SPENDER = 'address spender,uint256 nonce,uint256 deadline'

/** Token permissions by signature: ERC-2612, DAI, Permit2 (AllowanceTransfer and SignatureTransfer). */
export const permits: readonly TypedKind[] = [
  {
    spelled: 'Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)',
    describe: erc2612,
  },
  {
    spelled: 'Permit(address holder,address spender,uint256 nonce,uint256 expiry,bool allowed)',
    describe: dai,
  },
  {
    spelled: 'PermitSingle(PermitDetails details,address spender,uint256 sigDeadline)',
    within: [DETAILS],
    describe: permitSingle,
  },
  {
    spelled: 'PermitBatch(PermitDetails[] details,address spender,uint256 sigDeadline)',
    within: [DETAILS],
    describe: permitBatch,
  },
  {
    spelled: `PermitTransferFrom(TokenPermissions permitted,${SPENDER})`,
    within: [PERMISSIONS],
    describe: transferFrom,
  },
  {
    spelled: `PermitBatchTransferFrom(TokenPermissions[] permitted,${SPENDER})`,
    within: [PERMISSIONS],
    describe: batchTransferFrom,
  },
  {
    spelled: `PermitWitnessTransferFrom(TokenPermissions permitted,${SPENDER},`,
    within: [PERMISSIONS],
    describe: transferFrom,
  },
  {
    spelled: `PermitBatchWitnessTransferFrom(TokenPermissions[] permitted,${SPENDER},`,
    within: [PERMISSIONS],
    describe: batchTransferFrom,
  },
]
