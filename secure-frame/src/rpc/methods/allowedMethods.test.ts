import { base58 } from '@scure/base'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  isSafe,
  PARAMS_LIMIT,
  putsValueAtRisk,
  type Request,
  readRequest,
  type Signable,
  sitePolicy,
} from './allowedMethods.ts'
import { approvalExamples } from './approvalExamples.fixture.ts'
import type { Examples } from './examples.fixture.ts'
import { readExamples } from './readExamples.fixture.ts'

const EXAMPLES: Record<keyof typeof sitePolicy, Examples> = { ...readExamples, ...approvalExamples }

/** The lists of the reference facts, 2.6, and methods that nodes and ERC-7715 have added since. */
const SAFE =
  'eth_accounts eth_blockNumber eth_call eth_chainId eth_estimateGas eth_feeHistory eth_gasPrice eth_getAccount eth_getBalance eth_getBlockByHash eth_getBlockByNumber eth_getBlockReceipts eth_getBlockTransactionCountByHash eth_getBlockTransactionCountByNumber eth_getCode eth_getFilterChanges eth_getFilterLogs eth_getLogs eth_getProof eth_getStorageAt eth_getTransactionByBlockHashAndIndex eth_getTransactionByBlockNumberAndIndex eth_getTransactionByHash eth_getTransactionCount eth_getTransactionReceipt eth_getUncleCountByBlockHash eth_getUncleCountByBlockNumber eth_maxPriorityFeePerGas eth_newBlockFilter eth_newFilter eth_newPendingTransactionFilter eth_sendRawTransaction eth_syncing eth_uninstallFilter wallet_getCapabilities wallet_getCallsStatus eth_getUserOperationReceipt eth_estimateUserOperationGas eth_getUserOperationByHash eth_supportedEntryPoints wallet_getAssets eth_blobBaseFee eth_createAccessList web3_sha3 wallet_getSupportedExecutionPermissions wallet_getGrantedExecutionPermissions'.split(
    ' ',
  )
const UNSAFE =
  'personal_sign eth_signTypedData_v4 eth_sendTransaction solana_signMessage solana_signTransaction solana_signAllTransactions solana_signAndSendTransaction wallet_sendCalls wallet_grantPermissions wallet_revokePermissions eth_sendUserOperation wallet_requestExecutionPermissions wallet_revokeExecutionPermission'.split(
    ' ',
  )

const codeOf = (act: () => unknown): number | null => {
  try {
    act()
    return null
  } catch (error) {
    return (error as { code?: number }).code ?? Number.NaN
  }
}
const ask = (method: string, params?: unknown) =>
  readRequest(params === undefined ? { method } : { method, params })

test('the table has the 46 safe methods and the 13 that need approval, and no other', () => {
  expect([SAFE.length, UNSAFE.length]).toEqual([46, 13])
  const names = (safe: boolean) =>
    Object.entries(sitePolicy).flatMap(([name, entry]) => (entry.safe === safe ? [name] : []))
  expect(names(true).sort()).toEqual([...SAFE].sort())
  expect(names(false).sort()).toEqual([...UNSAFE].sort())
})

test('every method has examples of valid and invalid parameters', () => {
  expect(Object.keys(EXAMPLES).sort()).toEqual([...SAFE, ...UNSAFE].sort())
})

describe.each(Object.entries(EXAMPLES))('%s', (method, { accepts, refuses }) => {
  test.each(accepts.map((params) => [params]))('accepts %j', (params) => {
    const request = ask(method, params)
    expect(request.method).toBe(method)
    expect(isSafe(request)).toBe(SAFE.includes(method))
  })

  test.each(refuses.map((params) => [params]))('refuses %j', (params) => {
    expect(codeOf(() => ask(method, params))).toBe(-32602)
  })

  test('any parameters are accepted, or refused as invalid', async () => {
    const mutated = fc.constantFrom(...accepts).chain((params) =>
      fc
        .tuple(fc.anything({ withBigInt: true, withMap: true, withNullPrototype: true }), fc.nat())
        .map(([value, nth]) => {
          if (params === undefined || params === null) return value
          const copy = structuredClone(params) as Record<string, unknown>
          const keys = Object.keys(copy)
          const key = keys[nth % Math.max(1, keys.length)]
          return key === undefined ? value : Object.assign(copy, { [key]: value })
        }),
    )
    await fc.assert(
      fc.property(fc.oneof(fc.anything(), fc.jsonValue(), mutated), (params) => {
        expect([null, -32602]).toContain(codeOf(() => ask(method, params)))
      }),
      { numRuns: 60 },
    )
  })
})

describe('a method in neither list is refused', () => {
  test.each([
    ['eth_sign'],
    ['eth_signTransaction'],
    ['eth_signTypedData'],
    ['eth_signTypedData_v3'],
    ['eth_requestAccounts'],
    ['wallet_addEthereumChain'],
    ['debug_traceCall'],
    ['anvil_setBalance'],
    ['admin_addPeer'],
    ['personal_unlockAccount'],
    ['sendTransaction'],
    ['ETH_CALL'],
    ['eth_call '],
    ['constructor'],
    ['__proto__'],
    ['toString'],
    [''],
  ])('%s', (method) => {
    expect(() => ask(method, [])).toThrow(
      expect.objectContaining({
        code: 4200,
        reason: 'not-allowed',
        message: 'Requested RPC call is not allowed',
      }),
    )
  })
})

test('parameters that are too long to read are refused with the reason', () => {
  const account = `0x${'ab'.repeat(20)}`
  expect(codeOf(() => ask('personal_sign', ['x'.repeat(PARAMS_LIMIT - 60), account]))).toBe(null)
  expect(() => ask('personal_sign', ['x'.repeat(PARAMS_LIMIT), account])).toThrow(
    'personal_sign: the parameters are larger than 256 kB',
  )
})

describe('invalid parameters are named', () => {
  const to = `0x${'ab'.repeat(20)}`
  test.each([
    ['eth_sendTransaction', [{ to, value: 1 }], 'params[0].value must be a number in hex, such as "0x1"'],
    ['eth_sendTransaction', [{ to: 'ada.eth' }], 'params[0].to must be an address: 0x and 40 hex digits'],
    [
      'eth_sendTransaction',
      [{ authorizationList: [] }],
      'params[0] has the unknown field "authorizationList"',
    ],
    ['eth_sendTransaction', undefined, 'params must be a list'],
    ['personal_sign', ['0x00'], 'params is too small or too short: at least 2'],
    ['personal_sign', ['0x00', 5], 'params[1] must be text'],
    ['eth_getBalance', [to, { blockHash: '0x1' }], 'params[1].blockHash must be 32 bytes in hex'],
    ['solana_signMessage', { message: '0', pubkey: '1' }, 'params.message must be base58 text'],
  ])('of %s: %j', (method, params, fault) => {
    expect(() => ask(method, params)).toThrow(`${method}: ${fault}`)
  })
})

describe('value is at risk', () => {
  const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
  const asked = { siteOrigin: 'https://shop.example', account }
  const signIn = (domain: string) =>
    `${domain} wants you to sign in with your Ethereum account:\n${account}\n\n\nURI: https://${domain}\nVersion: 1\nChain ID: 1\nNonce: 12345678\nIssued At: 2024-01-01T00:00:00Z`
  const risk = (request: Request, of = asked) => putsValueAtRisk(request as Request<Signable>, of)

  test('in every request with an approval', () => {
    const requests = UNSAFE.map((method) => ask(method, EXAMPLES[method as keyof typeof EXAMPLES].accepts[0]))
    expect(requests.filter((request) => !risk(request))).toEqual([])
  })

  test('but not in a sign-in to the requesting site', () => {
    expect(risk(ask('personal_sign', [signIn('shop.example'), account]))).toBe(false)
    expect(risk(ask('personal_sign', [account, signIn('shop.example')]))).toBe(false)
    const hex = `0x${Buffer.from(signIn('shop.example')).toString('hex')}`
    expect(risk(ask('personal_sign', [hex, account]))).toBe(false)
  })

  test('nor in one with Solana (CAIP-122)', () => {
    const pubkey = 'GgBaCs3NCBuZN12kCJgAW63ydqohFkHEdfdEXBPzLHq'
    const own = (domain: string) =>
      signIn(domain).replace('Ethereum', 'Solana').replace(account, pubkey).replace('ID: 1', 'ID: mainnet')
    const of = { ...asked, account: pubkey }
    const request = (text: string, key = pubkey) =>
      ask('solana_signMessage', { message: base58.encode(new TextEncoder().encode(text)), pubkey: key })
    expect(risk(request(own('shop.example')), of)).toBe(false)
    expect(risk(request(own('bank.example')), of)).toBe(true)
    expect(risk(request(own('shop.example').replace(' wants', '  wants')), of)).toBe(true)
    expect(risk(request(own('shop.example'), '9'.repeat(44)), of)).toBe(true)
    expect(risk(request(signIn('shop.example')), of)).toBe(true)
  })

  test.each([
    ['to another site', [signIn('bank.example'), account], asked],
    ['to an unverified site', [signIn('shop.example'), account], { ...asked, siteOrigin: null }],
    ['with another account', [signIn('shop.example'), `0x${'11'.repeat(20)}`], asked],
    ['with additional text', [`${signIn('shop.example')}\nand all my money`, account], asked],
    ['in bytes that are not text', ['0xff', account], asked],
  ])('in a sign-in %s', (_, params, of) => {
    expect(risk(ask('personal_sign', params), of as typeof asked)).toBe(true)
  })
})
