import { describe, expect, test } from 'vitest'
import { decode } from '../../approval/decode.ts'
import { check, type Line, situationsOf } from '../fixtures/check.fixture.ts'
import { ethereum, NOW, people, type Situation } from '../fixtures/context.fixture.ts'

const { me, friend, usdc, nft, app, permit2 } = people
const MAX = String(2n ** 256n - 1n)
const MAX160 = String(2n ** 160n - 1n)
const soon = String(NOW / 1000 + 600)
const far = String(NOW / 1000 + 90 * 86_400)
const unclear = { understood: false }

/** `type name, type name` as the fields of a type. */
function fieldsOf(text: string) {
  return text.split(', ').map((field) => {
    const [type, name] = field.split(' ')
    return { type, name }
  })
}

const DOMAIN = 'string name, uint256 chainId, address verifyingContract'

function typed(
  primaryType: string,
  types: Record<string, string>,
  message: unknown,
  domain: object = { name: 'USD Coin', chainId: 1, verifyingContract: usdc },
  domainType = DOMAIN,
): Situation['payload'] {
  const all = { EIP712Domain: domainType, ...types }
  const spelled = Object.fromEntries(Object.entries(all).map(([name, text]) => [name, fieldsOf(text)]))
  return { kind: 'evm-typed-data', json: JSON.stringify({ types: spelled, primaryType, domain, message }) }
}

const PERMIT = 'address owner, address spender, uint256 value, uint256 nonce, uint256 deadline'
const permit = (more: object = {}, domain?: object, domainType?: string) =>
  typed(
    'Permit',
    { Permit: PERMIT },
    { owner: me, spender: app, value: '5000000', nonce: 0, deadline: soon, ...more },
    domain,
    domainType,
  )

const two = { name: 'Permit2', chainId: 1, verifyingContract: permit2 }
const DETAILS = 'address token, uint160 amount, uint48 expiration, uint48 nonce'
const PERMISSIONS = 'address token, uint256 amount'
const detail = { token: usdc, amount: MAX160, expiration: soon, nonce: 0 }
const single = (more: object = {}, domain: object = two) =>
  typed(
    'PermitSingle',
    { PermitSingle: 'PermitDetails details, address spender, uint256 sigDeadline', PermitDetails: DETAILS },
    { details: { ...detail, ...more }, spender: app, sigDeadline: soon },
    domain,
  )
const batch = typed(
  'PermitBatch',
  { PermitBatch: 'PermitDetails[] details, address spender, uint256 sigDeadline', PermitDetails: DETAILS },
  { details: [{ ...detail, amount: '1' }, detail], spender: app, sigDeadline: soon },
  two,
)
const transferFrom = typed(
  'PermitTransferFrom',
  {
    PermitTransferFrom: 'TokenPermissions permitted, address spender, uint256 nonce, uint256 deadline',
    TokenPermissions: PERMISSIONS,
  },
  { permitted: { token: usdc, amount: '1000000' }, spender: app, nonce: 1, deadline: soon },
  two,
)
const witness = typed(
  'PermitWitnessTransferFrom',
  {
    PermitWitnessTransferFrom:
      'TokenPermissions permitted, address spender, uint256 nonce, uint256 deadline, Order witness',
    TokenPermissions: PERMISSIONS,
    Order: 'uint256 id',
  },
  {
    permitted: { token: usdc, amount: '1000000' },
    spender: app,
    nonce: 1,
    deadline: soon,
    witness: { id: 1 },
  },
  two,
)
const DAI = 'address holder, address spender, uint256 nonce, uint256 expiry, bool allowed'
const dai = (allowed: boolean) =>
  typed('Permit', { Permit: DAI }, { holder: me, spender: app, nonce: 0, expiry: 0, allowed })

const ITEM =
  'uint8 itemType, address token, uint256 identifierOrCriteria, uint256 startAmount, uint256 endAmount'
const ORDER =
  'address offerer, address zone, OfferItem[] offer, ConsiderationItem[] consideration, uint8 orderType, uint256 startTime, uint256 endTime, bytes32 zoneHash, uint256 salt, bytes32 conduitKey, uint256 counter'
const zero = `0x${'00'.repeat(32)}`
const ape = { itemType: 2, token: nft, identifierOrCriteria: '5', startAmount: '1', endAmount: '1' }
const coins = {
  itemType: 0,
  token: `0x${'0'.repeat(40)}`,
  identifierOrCriteria: 0,
  startAmount: '1000000000000000000',
  endAmount: '1000000000000000000',
}
const order = (recipient: string) =>
  typed(
    'OrderComponents',
    { OrderComponents: ORDER, OfferItem: ITEM, ConsiderationItem: `${ITEM}, address recipient` },
    {
      offerer: me,
      zone: friend,
      offer: [ape],
      consideration: [{ ...coins, recipient }],
      orderType: 0,
      startTime: 0,
      endTime: soon,
      zoneHash: zero,
      salt: 1,
      conduitKey: zero,
      counter: 0,
    },
    { name: 'Seaport', chainId: 1, verifyingContract: app },
  )
const AUTHORIZATION =
  'address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce'
const SAFE =
  'address to, uint256 value, bytes data, uint8 operation, uint256 safeTxGas, uint256 baseGas, uint256 gasPrice, address gasToken, address refundReceiver, uint256 nonce'
const safe = (operation: number) =>
  typed(
    'SafeTx',
    { SafeTx: SAFE },
    {
      to: friend,
      value: '1000000000000000000',
      data: '0x',
      operation,
      safeTxGas: 0,
      baseGas: 0,
      gasPrice: 0,
      gasToken: friend,
      refundReceiver: friend,
      nonce: 0,
    },
    { chainId: 1, verifyingContract: app },
    'uint256 chainId, address verifyingContract',
  )
const mail = (contents: unknown, domain?: object, domainType?: string) =>
  typed('Mail', { Mail: 'string contents' }, { contents }, domain, domainType)
const number = (type: string, value: unknown) => typed('Thing', { Thing: `${type} size` }, { size: value })
const text = (json: string): Situation['payload'] => ({ kind: 'evm-typed-data', json })
const MAY = 'Let 0x8888…8888 use all of your USDC'

const lines: readonly Line[] = [
  ['a permit', permit(), 'permit', 'Let 0x8888…8888 use 5 USDC', ['permit']],
  ['an unlimited permit', permit({ value: MAX }), 'permit', MAY, ['unlimited-permit']],
  [
    'an unlimited permit in hex',
    permit({ value: `0x${'f'.repeat(64)}` }),
    'permit',
    MAY,
    ['unlimited-permit'],
  ],
  [
    'a permit without an end',
    permit({ deadline: MAX }),
    'permit',
    'Let 0x8888…8888 use 5 USDC',
    ['far-expiry', 'permit'],
  ],
  [
    'a permit for a person',
    permit({ spender: friend }),
    'permit',
    'Let 0x2222…2222 use 5 USDC',
    ['approval-to-account', 'permit'],
  ],
  ['a permit that revokes another', permit({ value: 0 }), 'revoke', 'Remove permission for USDC', []],
  [
    'a permit of another owner',
    permit({ owner: friend }),
    'permit',
    'Let 0x8888…8888 use 5 USDC',
    ['not-your-tokens', 'permit'],
  ],
  [
    'a permit for another network',
    permit({}, { name: 'USD Coin', chainId: 10, verifyingContract: usdc }),
    'permit',
    'Let 0x8888…8888 use 5 USDC',
    ['permit', 'wrong-network'],
    unclear,
  ],
  [
    'a permit that hides its network',
    permit(
      {},
      { name: 'USD Coin', chainId: 1, verifyingContract: usdc },
      'string name, address verifyingContract',
    ),
    'permit',
    'Let 0x8888…8888 use 5 USDC',
    ['any-network', 'permit', 'unsigned-fields'],
    unclear,
  ],
  [
    'a permit of a contract that is not a token',
    permit({}, { name: 'USD Coin', chainId: 1, verifyingContract: app }),
    'permit',
    'Let 0x8888…8888 use 5,000,000 units of a token',
    ['permit', 'token-unverified'],
    unclear,
  ],
  [
    'a permit with a damaged amount',
    permit({ value: 'all' }),
    'typed-data',
    'Sign data',
    ['malformed', 'permit', 'typed-data-unknown'],
    unclear,
  ],
  ['DAI’s permit', dai(true), 'permit', MAY, ['far-expiry', 'unlimited-permit']],
  ['DAI’s permit taken back', dai(false), 'revoke', 'Remove permission for USDC', []],
  ['a Permit2 permit', single(), 'permit', MAY, ['unlimited-permit']],
  [
    'a Permit2 permit for a long time',
    single({ amount: 1, expiration: far }),
    'permit',
    'Let 0x8888…8888 use 0.000001 USDC',
    ['far-expiry', 'permit'],
  ],
  [
    'a Permit2 permit of another contract',
    single({ amount: 1 }, { ...two, verifyingContract: app }),
    'permit',
    'Let 0x8888…8888 use 0.000001 USDC',
    ['permit', 'typed-data-unknown'],
    unclear,
  ],
  ['a Permit2 batch', batch, 'permit', 'Let 0x8888…8888 use 2 of your tokens', ['unlimited-permit']],
  ['a Permit2 transfer', transferFrom, 'permit', 'Let 0x8888…8888 use 1 USDC', ['permit']],
  ['a Permit2 transfer with a witness', witness, 'permit', 'Let 0x8888…8888 use 1 USDC', ['permit']],
  ['a Seaport order', order(me), 'permit', 'Offer to trade', ['order']],
  [
    'a Seaport order that pays someone else',
    order(friend),
    'permit',
    'Offer to trade',
    ['order', 'order-for-nothing'],
  ],
  [
    'a bulk order',
    typed(
      'BulkOrder',
      { BulkOrder: 'OrderComponents[2] tree', OrderComponents: 'uint256 a' },
      { tree: [{ a: 1 }, { a: 2 }] },
    ),
    'permit',
    'Offer many trades at once',
    ['bulk-order', 'order'],
    unclear,
  ],
  [
    'a signed transfer',
    typed(
      'TransferWithAuthorization',
      { TransferWithAuthorization: AUTHORIZATION },
      { from: me, to: friend, value: '1500000', validAfter: 0, validBefore: soon, nonce: zero },
    ),
    'permit',
    'Send 1.5 USDC',
    ['permit'],
  ],
  ['a Safe’s payment', safe(0), 'typed-data', 'Shared account: Send 1 ETH', ['multisig']],
  [
    'a Safe’s delegatecall',
    safe(1),
    'typed-data',
    'Shared account: run foreign code',
    ['delegatecall', 'multisig'],
    unclear,
  ],
  ['unknown data', mail('Hello'), 'typed-data', 'Sign data', ['typed-data-unknown'], unclear],
  [
    'data for another network',
    mail('Hello', { name: 'Mail', chainId: '0x38', verifyingContract: app }),
    'typed-data',
    'Sign data',
    ['typed-data-unknown', 'wrong-network'],
    unclear,
  ],
  [
    'data without a contract',
    mail('Hello', { name: 'Mail' }, 'string name'),
    'typed-data',
    'Sign data',
    ['no-contract', 'typed-data-unknown'],
    unclear,
  ],
  [
    'data that resembles a permit',
    typed('Permit', { Permit: 'address spender, uint128 value' }, { spender: app, value: 1 }),
    'typed-data',
    'Sign data',
    ['permit', 'typed-data-unknown'],
    unclear,
  ],
  [
    'data that resembles an order',
    typed('SellOrder', { SellOrder: 'uint256 id' }, { id: 1 }),
    'typed-data',
    'Sign data',
    ['order', 'typed-data-unknown'],
    unclear,
  ],
  [
    'a user operation',
    typed('PackedUserOperation', { PackedUserOperation: 'address sender' }, { sender: me }),
    'typed-data',
    'Sign data',
    ['typed-data-unknown', 'user-operation'],
    unclear,
  ],
  [
    'a forwarded request',
    typed('ForwardRequest', { ForwardRequest: 'address from' }, { from: me }),
    'typed-data',
    'Sign data',
    ['meta-transaction', 'typed-data-unknown'],
    unclear,
  ],
  [
    'hidden characters',
    mail('Hel\u200blo'),
    'typed-data',
    'Sign data',
    ['hidden-characters', 'typed-data-unknown'],
    unclear,
  ],
  [
    'a word in two alphabets',
    mail('pаypal'),
    'typed-data',
    'Sign data',
    ['mixed-scripts', 'typed-data-unknown'],
    unclear,
  ],
  [
    'a number too large for its type',
    number('uint8', 256),
    'typed-data',
    'Sign data',
    ['malformed', 'typed-data-unknown'],
    unclear,
  ],
  [
    'a number that JSON can’t hold',
    number('uint256', 1e21),
    'typed-data',
    'Sign data',
    ['imprecise-number', 'malformed', 'typed-data-unknown'],
    unclear,
  ],
  [
    'bytes of another length',
    number('bytes32', '0x01'),
    'typed-data',
    'Sign data',
    ['malformed', 'typed-data-unknown'],
    unclear,
  ],
  [
    'a missing value',
    typed('Thing', { Thing: 'uint256 size' }, {}),
    'typed-data',
    'Sign data',
    ['malformed', 'typed-data-unknown'],
    unclear,
  ],
  [
    'a value that is not signed',
    typed('Thing', { Thing: 'uint256 size' }, { size: 1, shown: 'free' }),
    'typed-data',
    'Sign data',
    ['typed-data-unknown', 'unsigned-fields'],
    unclear,
  ],
  [
    'an array of another length',
    number('uint8[2]', [1]),
    'typed-data',
    'Sign data',
    ['malformed', 'typed-data-unknown'],
    unclear,
  ],
  [
    'a bomb of items',
    number(
      'uint8[]',
      Array.from({ length: 5_000 }, () => 1),
    ),
    'typed-data',
    'Sign data',
    ['too-large', 'typed-data-unknown'],
    unclear,
  ],
  [
    'a type under an elementary name',
    typed('Thing', { Thing: 'uint256 value', uint256: 'address a' }, { value: 1 }),
    'unknown',
    'Damaged request',
    ['malformed'],
    unclear,
  ],
  [
    'no main type',
    text('{"types":{},"primaryType":"A","message":{}}'),
    'unknown',
    'Damaged request',
    ['malformed'],
    unclear,
  ],
  [
    'the domain as the main type',
    typed('EIP712Domain', {}, {}),
    'unknown',
    'Damaged request',
    ['malformed'],
    unclear,
  ],
  ['invalid JSON', text('{'), 'unknown', 'Damaged request', ['malformed'], unclear],
  ['a JSON array', text('[]'), 'unknown', 'Damaged request', ['malformed'], unclear],
]

describe('unknown typed data with fields of a payment', () => {
  const HIDDEN = 'address spender, uint256 value'
  const hidden = { spender: app, value: MAX }
  const login = (types: Record<string, string>, message: object) =>
    typed('Login', { Login: 'string statement, Hidden a', ...types }, { statement: 'Hi', ...message })
  const amountOnly = { Login: 'string statement, Sum[] sums', Sum: 'uint256 amount' }

  test.each<[string, Situation['payload'], string]>([
    ['in a struct', login({ Hidden: HIDDEN }, { a: hidden }), 'permit'],
    [
      'in a list of structs',
      login({ Login: 'string statement, Hidden[] a', Hidden: HIDDEN }, { a: [hidden] }),
      'permit',
    ],
    [
      'in a struct of a struct',
      login({ Hidden: 'Deeper b', Deeper: HIDDEN }, { a: { b: hidden } }),
      'permit',
    ],
    ['in another case', login({ Hidden: 'address Operator' }, { a: { Operator: app } }), 'permit'],
    ['only an amount, in a list', login(amountOnly, { sums: [{ amount: 5 }] }), 'names-amount'],
    ['only an amount, at the top', typed('Bill', { Bill: 'uint256 amount' }, { amount: 5 }), 'names-amount'],
  ])('%s: causes a warning', async (_, payload, code) => {
    const { dangers, understood } = await decode(payload, ethereum)
    expect(understood).toBe(false)
    expect(dangers.map((each) => each.code).sort()).toEqual([code, 'typed-data-unknown'].sort())
  })
})

describe('typed data', () => {
  test.each(situationsOf(lines))('with $name is described correctly', (situation) => check(situation))

  test('is shown as the signed tree, without unsigned fields', async () => {
    const payload = typed(
      'Thing',
      { Thing: 'Inner[] list', Inner: 'address who, string[] words' },
      {
        list: [{ who: me, words: ['a', 'b'], hidden: 'x' }],
        other: 'y',
      },
    )
    const { tree } = await decode(payload, ethereum)
    const json = JSON.stringify(tree)
    expect(tree.map(({ name }) => name)).toEqual(['Domain', 'Message'])
    expect(json).toContain(me)
    expect(json).toContain('"value":"b"')
    expect(json).not.toContain('hidden')
    expect(json).not.toContain('other')
  })

  test('that refers to itself endlessly is cut off', async () => {
    let value: unknown = { next: [] }
    for (let depth = 0; depth < 200; depth += 1) value = { next: [value] }
    const { dangers } = await decode(typed('Node', { Node: 'Node[] next' }, value), ethereum)
    expect(dangers.map(({ code }) => code)).toContain('too-large')
  })
})
