import { isSameAddress } from '@airlock/kit/chains'
import { number } from '@airlock/kit/messages'
import { getAddress } from 'viem/utils'
import type { TreeNode } from '../../approval/display.ts'
import { decodeWords } from '../../messages/en/decode.ts'
import { labelsWords } from '../../messages/en/labels.ts'
import { isOtherOfOurs, isOurs, type Meaning, meaning, row } from '../context.ts'
import { danger, dangersWhere } from '../dangers.ts'
import { nativeAmount, tokenAmount, tokenName, tokenRows } from '../evm/amount.ts'
import { describeCall } from '../evm/call.ts'
import { expiryRow } from '../evm/expiry.ts'
import type { DescribeTyped, TypedKind, TypedScope } from './kind.ts'
import { addressAt, leafAt, uintAt } from './leaves.ts'

const MOST_ITEMS = 8

/**
 * One item of an order: type 0 is the native coin, 1 ERC-20, 2 and 3 NFTs, 4 and 5 any NFT of a collection.
 */
async function itemText(item: readonly TreeNode[], { context, lookup }: TypedScope): Promise<string> {
  const type = leafAt(item, 'itemType')
  const amount = uintAt(item, 'startAmount') > uintAt(item, 'endAmount') ? 'startAmount' : 'endAmount'
  const most = uintAt(item, amount)
  if (type === '0') return nativeAmount(most, context)
  const facts = await lookup.token(addressAt(item, 'token'))
  if (type === '1') return tokenAmount(most, facts)
  const id = uintAt(item, 'identifierOrCriteria')
  const which = type === '4' || type === '5' ? decodeWords.anyOfTheCollection : `#${id}`
  return `${number(most)} × ${tokenName(facts)} ${which}`
}

async function itemRows(label: string, nodes: readonly TreeNode[], scope: TypedScope) {
  const shown = nodes.slice(0, MOST_ITEMS)
  const texts = await Promise.all(shown.map(({ children }) => itemText(children, scope)))
  return texts.map((text) => row.amount(label, text))
}

/** Seaport: with this signature anyone can take the offer in exchange for the consideration. */
const seaport: DescribeTyped = async ({ messageTree, domainTree }, scope) => {
  const list = (name: string) => messageTree.find((node) => node.name === name)?.children ?? []
  const [offer, consideration] = [list('offer'), list('consideration')]
  const account = scope.context.account.eip155
  const offerer = addressAt(messageTree, 'offerer')
  const mine = consideration.filter(({ children }) =>
    isSameAddress(addressAt(children, 'recipient'), account),
  )
  const worth = mine.filter(({ children }) => uintAt(children, 'endAmount') > 0n)
  return meaning({
    kind: 'permit',
    title: decodeWords.offerToTrade,
    summary: decodeWords.whoeverAccepts,
    rows: [
      ...(await itemRows(labelsWords.youSend, offer, scope)),
      ...(await itemRows(labelsWords.youReceive, mine, scope)),
      row.address(labelsWords.marketplaceContract, addressAt(domainTree, 'verifyingContract')),
      expiryRow(uintAt(messageTree, 'endTime')),
    ],
    dangers: dangersWhere({
      order: true,
      'order-for-nothing': worth.length === 0,
      'too-large': offer.length > MOST_ITEMS || mine.length > MOST_ITEMS,
      'not-your-tokens': !isOurs(offerer, scope.context),
      'other-account': isOtherOfOurs(offerer, scope.context),
    }),
  })
}

const bulk: DescribeTyped = async () =>
  meaning({
    kind: 'permit',
    title: decodeWords.offerManyTrades,
    dangers: [danger('order'), danger('bulk-order')],
    understood: false,
  })

/** ERC-3009: a signed transfer, which anyone can submit. */
const authorization: DescribeTyped = async ({ messageTree, domainTree }, { context, lookup }) => {
  const token = addressAt(domainTree, 'verifyingContract')
  const facts = await lookup.token(token)
  const [from, to] = [addressAt(messageTree, 'from'), addressAt(messageTree, 'to')]
  const amount = tokenAmount(uintAt(messageTree, 'value'), facts)
  const clear = facts.standard === 'erc20'
  return meaning({
    kind: 'permit',
    title: decodeWords.send(amount),
    summary: decodeWords.signatureIsEnough,
    rows: [
      row.address(labelsWords.to, getAddress(to)),
      row.amount(labelsWords.amount, amount),
      ...tokenRows(token, facts),
      expiryRow(uintAt(messageTree, 'validBefore')),
    ],
    dangers: dangersWhere({
      permit: true,
      'token-unverified': !clear,
      'to-token-contract': isSameAddress(to, token),
      'not-your-tokens': !isOurs(from, context),
      'other-account': isOtherOfOurs(from, context),
    }),
    understood: clear,
  })
}

/** A Safe transaction: an owner's signature counts towards its execution. */
const safeTransaction: DescribeTyped = async ({ messageTree, domainTree }, { context, lookup }) => {
  const from = addressAt(domainTree, 'verifyingContract')
  const rows = [row.address(labelsWords.sharedAccount, getAddress(from))]
  const data = leafAt(messageTree, 'data')
  if (leafAt(messageTree, 'operation') !== '0' || !data?.startsWith('0x')) {
    const dangers = [danger('multisig'), danger('delegatecall')]
    const title = decodeWords.sharedRunsForeignCode
    return meaning({ kind: 'typed-data', title, rows, dangers, understood: false })
  }
  const call = {
    from,
    to: addressAt(messageTree, 'to'),
    value: uintAt(messageTree, 'value'),
    data: data as `0x${string}`,
  }
  const scope = { context, lookup, budget: { calls: 64 }, depth: 0, within: '', inner: describeCall }
  const said: Meaning = await describeCall(call, scope)
  return {
    ...said,
    kind: 'typed-data',
    title: decodeWords.inASharedAccount(said.title),
    rows: [...rows, ...said.rows],
    tree: [],
    dangers: [danger('multisig'), ...said.dangers],
  }
}

const SAFE_FIELDS =
  'uint8 operation,uint256 safeTxGas,uint256 baseGas,uint256 gasPrice,address gasToken,address refundReceiver,uint256 nonce'
const OFFER_ITEM =
  'OfferItem(uint8 itemType,address token,uint256 identifierOrCriteria,uint256 startAmount,uint256 endAmount)'
const CONSIDERATION_ITEM =
  'ConsiderationItem(uint8 itemType,address token,uint256 identifierOrCriteria,uint256 startAmount,uint256 endAmount,address recipient)'
const AUTHORIZATION =
  '(address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce)'

/** Trades, signed transfers and shared accounts. */
export const orders: readonly TypedKind[] = [
  {
    spelled:
      'OrderComponents(address offerer,address zone,OfferItem[] offer,ConsiderationItem[] consideration,uint8 orderType,uint256 startTime,uint256 endTime,bytes32 zoneHash,uint256 salt,bytes32 conduitKey,uint256 counter)',
    within: [OFFER_ITEM, CONSIDERATION_ITEM],
    describe: seaport,
  },
  { spelled: 'BulkOrder(OrderComponents', describe: bulk },
  { spelled: `TransferWithAuthorization${AUTHORIZATION}`, describe: authorization },
  { spelled: `ReceiveWithAuthorization${AUTHORIZATION}`, describe: authorization },
  { spelled: `SafeTx(address to,uint256 value,bytes data,${SAFE_FIELDS})`, describe: safeTransaction },
]
