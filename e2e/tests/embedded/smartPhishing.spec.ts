import {
  type Address,
  concatHex,
  createWalletClient,
  type Hex,
  http,
  keccak256,
  numberToHex,
  parseEther,
  parseSignature,
  toHex,
  toRlp,
  verifyMessage,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount, privateKeyToAddress } from 'viem/accounts'
import { FRAMEWORK } from '../../../secure-frame/shared/smartContracts.ts'
import type { Chains } from '../../support/chain.ts'
import type { Embedded } from '../../support/embedded.ts'
import { expect, test } from '../../support/fixtures.ts'
import { press } from '../../support/press.ts'
import { newSmartVisitor, type SmartVisitor } from '../../support/smartVisitor.ts'
import type { Widget } from '../../support/widget.ts'

/* A site that wants a signed authorization (EIP-7702): whoever has it puts code of their own in the place of an account. */

test.beforeEach(() => test.slow())

interface Stage extends SmartVisitor {
  embedded: Embedded
  nodes: Chains
}

const someone = () => privateKeyToAddress(generatePrivateKey())

async function askForAuthorization({
  widget,
  embedded,
  nodes,
  smart,
  eoa,
}: Stage & { widget: Widget }): Promise<void> {
  await nodes.one.client.setBalance({ address: eoa, value: parseEther('1') })
  const code = someone()
  const authorization = {
    chainId: '0x7a69',
    address: code,
    nonce: '0x0',
    yParity: '0x0',
    r: toHex(1, { size: 32 }),
    s: toHex(1, { size: 32 }),
  }
  const typedData = (verifyingContract: Address, primaryType: string) => ({
    types: {
      EIP712Domain: [
        { name: 'chainId', type: 'uint256' },
        { name: 'verifyingContract', type: 'address' },
      ],
      [primaryType]: [{ name: 'address', type: 'address' }],
    },
    primaryType,
    domain: { chainId: 31_337, verifyingContract },
    message: { address: code },
  })
  for (const from of [smart, eoa]) {
    const transaction = { from, to: someone(), value: '0x1' }
    const CASES: readonly [number, string, unknown][] = [
      [4200, 'eth_signAuthorization', [authorization]],
      [4200, 'wallet_signAuthorization', [{ ...authorization, from }]],
      [4200, 'wallet_upgradeAccount', [from, '0x1']],
      [4200, 'eth_sign', [from, keccak256('0x05')]],
      [4200, 'eth_signTransaction', [{ ...transaction, type: '0x4', authorizationList: [authorization] }]],
      [-32602, 'eth_sendTransaction', [{ ...transaction, type: '0x4' }]],
      [-32602, 'eth_sendTransaction', [{ ...transaction, authorizationList: [authorization] }]],
      [
        -32602,
        'wallet_sendCalls',
        [
          {
            version: '2.0.0',
            from,
            chainId: '0x7a69',
            atomicRequired: true,
            calls: [{ to: code, authorization }],
          },
        ],
      ],
      [-32602, 'eth_signTypedData_v4', [from, typedData(from, 'Authorization')]],
      [-32602, 'eth_signTypedData_v4', [from, typedData(FRAMEWORK.DelegationManager, 'Delegation')]],
    ]
    for (const [code, method, params] of CASES)
      await test.step(`${method} of ${from === eoa ? 'the key’s account' : 'the smart account'}`, async () => {
        expect(await embedded.request(method, params)).toMatchObject({ code })
        await widget.expectClosed()
      })
  }
  // The same without an authorization is shown to the visitor.
  const answer = embedded.request('eth_sendTransaction', [{ from: smart, to: someone(), value: '0x1' }])
  await embedded.review()
  await press(embedded.reject)
  expect((await answer).code).toBe(4001)
  expect(await nodes.one.client.getCode({ address: eoa })).toBeUndefined()
  expect(await nodes.one.client.getTransactionCount({ address: eoa })).toBe(0)
}

async function askForItsBytes({ embedded, nodes: { one }, eoa }: Stage): Promise<void> {
  const code = FRAMEWORK.EIP7702StatelessDeleGator
  const covered = concatHex(['0x05', toRlp([numberToHex(one.id), code, '0x'])])
  const thief = privateKeyToAccount(generatePrivateKey())
  await one.client.setBalance({ address: thief.address, value: parseEther('1') })
  const wallet = createWalletClient({ account: thief, chain: one.client.chain, transport: http(one.url) })
  const signed = async (message: Hex, danger: RegExp, isCritical: boolean) => {
    const answer = embedded.request('personal_sign', [message, eoa])
    await embedded.review()
    await expect(embedded.shown.getByText(danger)).toBeVisible()
    if (isCritical) await press(embedded.understand)
    await embedded.pressApprove()
    return (await answer).value as Hex
  }
  const hashed = keccak256(covered)
  const signatures = [
    [covered, await signed(covered, /This is no readable text/, false)],
    [hashed, await signed(hashed, /It could authorize anything/, true)],
  ] as const
  /** The code of an account after somebody has used its signature as that of an authorization. */
  const codeAfter = async (address: Address, signature: { r: Hex; s: Hex; yParity: number }) => {
    const authorizationList = [{ chainId: one.id, address: code, nonce: 0, ...signature }]
    const hash = await wallet.sendTransaction({ to: address, authorizationList, gas: 200_000n })
    expect((await one.receiptOf(hash)).type).toBe('eip7702')
    return one.client.getCode({ address })
  }
  for (const [raw, signature] of signatures) {
    expect(await verifyMessage({ address: eoa, message: { raw }, signature })).toBe(true)
    const { r, s, yParity } = parseSignature(signature)
    expect(await codeAfter(eoa, { r, s, yParity })).toBeUndefined()
  }
  // The signature of a key that signs such bytes as they are is taken.
  const careless = privateKeyToAccount(generatePrivateKey())
  const { r, s, yParity } = parseSignature(await careless.sign({ hash: hashed }))
  expect(await codeAfter(careless.address, { r, s, yParity })).toMatch(/^0xef0100/)
}

test('a site gets no authorization (EIP-7702), nor a signature that is as good as one', async ({
  dapp,
  widget,
  embedded,
  nodes,
}) => {
  const config = { defaultAccountTypes: { eip155: 'eoa' } } as const
  const accounts = await newSmartVisitor({ dapp, embedded, chain: nodes.one }, { config })
  const stage = { embedded, nodes, ...accounts }
  await test.step('a site gets no authorization (EIP-7702), whatever it asks for', () =>
    askForAuthorization({ ...stage, widget }))
  await test.step('the bytes of an authorization are signed as a message only, which the chain does not take for one', () =>
    askForItsBytes(stage))
})
