import { isSameAddress } from '@airlock/kit/chains'
import type { TreeNode } from '../../approval/display.ts'
import { dangersWhere } from '../dangers.ts'
import type { DescribeTyped, TypedKind } from './kind.ts'
import { addressAt, childrenAt, leafAt, uintAt } from './leaves.ts'
import { type Allowed, permit } from './permit.ts'

/** One contract on every network, which holds the allowances of all tokens. */
const PERMIT2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'

/** ERC-2612: the contract that verifies is the token itself. */
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
    if (isSameAddress(addressAt(data.domainTree, 'verifyingContract'), PERMIT2)) return said
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
