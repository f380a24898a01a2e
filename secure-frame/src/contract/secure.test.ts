import * as fc from 'fast-check'
import { describe, expect, expectTypeOf, test } from 'vitest'
import * as z from 'zod/mini'
import { secureContract } from './secure.ts'

const { child, parent, init } = secureContract
const { methods, events } = child

const accepts = (schema: z.ZodMiniType, value: unknown) => z.safeParse(schema, value).success
const list = <T>(length: number, item: T): T[] => Array.from({ length }, () => item)

const evm = `0x${'ab'.repeat(20)}`
const solana = '9'.repeat(44)
const email = 'ada@shop.example'
const site = 'https://id.example/login'
const user = { address: evm, chainId: 1, addresses: { eip155: evm, solana } }
const fullUser = {
  ...user,
  email,
  smartAccountDeployed: false,
  accounts: [{ address: evm, type: 'eoa' }],
  preferredAccountType: 'eoa',
  socialProvider: 'google',
  user: { username: 'Ada', email },
}
const givenPermission = {
  id: `0x${'cd'.repeat(32)}`,
  chainId: 'eip155:1',
  account: evm,
  delegate: evm,
  site: 'https://shop.example',
  permission: { type: 'erc20-token-allowance', tokenAddress: evm, allowance: '1' },
  expiresAt: 1,
  grantedAt: 1,
  status: 'active',
  used: '0',
  revocationAsked: false,
}
const dapp = { projectId: 'demo', metadata: { name: 'Shop' } }

type Row = [what: string, schema: z.ZodMiniType, valid: unknown]

/** One complete value for every schema of the boundary that has fields. */
const FULL: Row[] = [
  [
    'init',
    init,
    {
      sdkVersion: '1.0.0',
      theme: { themeMode: 'dark', themeVariables: { '--airlock-accent': 'red' } },
      dapp,
      activeNetwork: 'eip155:1',
    },
  ],
  ['connectEmail', methods.connectEmail.params, { email }],
  ['connectEmail answer', methods.connectEmail.result, { action: 'VERIFY_OTP' }],
  ['resumeAttempt answer', methods.resumeAttempt.result, { email, action: 'VERIFY_DEVICE' }],
  [
    'resumeAttempt answer with a provider',
    methods.resumeAttempt.result,
    { provider: 'x', action: 'CONNECT_SOCIAL' },
  ],
  ['startSocial', methods.startSocial.params, { provider: 'github' }],
  ['connectSocial answer', methods.connectSocial.result, { action: 'VERIFY_OTP' }],
  ['getFarcasterUri answer', methods.getFarcasterUri.result, { url: site, expiresAt: 1 }],
  ['connectFarcaster answer', methods.connectFarcaster.result, { action: 'RENEW' }],
  ['isConnected answer', methods.isConnected.result, { isConnected: true }],
  ['getUser', methods.getUser.params, { chainId: 'eip155:1', preferredAccountType: 'eoa' }],
  ['getUser answer', methods.getUser.result, fullUser],
  ['updateEmail', methods.updateEmail.params, { email }],
  ['updateEmail answer', methods.updateEmail.result, { action: 'VERIFY_PRIMARY_OTP' }],
  ['updateEmailSecondaryOtp answer', methods.updateEmailSecondaryOtp.result, { newEmail: email }],
  ['getChainId', methods.getChainId.params, { chainNamespace: 'solana' }],
  ['getChainId answer', methods.getChainId.result, { chainId: 1 }],
  ['switchNetwork', methods.switchNetwork.params, { chainId: 'eip155:8453' }],
  ['switchNetwork answer', methods.switchNetwork.result, { chainId: 8453 }],
  [
    'request',
    methods.request.params,
    { method: 'personal_sign', params: ['0x00', evm], chainId: 1, chainNamespace: 'eip155' },
  ],
  [
    'getSmartAccountEnabledNetworks answer',
    methods.getSmartAccountEnabledNetworks.result,
    { smartAccountEnabledNetworks: [1] },
  ],
  ['initSmartAccount answer', methods.initSmartAccount.result, { address: evm, isDeployed: false }],
  ['getDelegation answer', methods.getDelegation.result, { state: 'none' }],
  ['getDelegation answer with code', methods.getDelegation.result, { state: 'ours', contract: evm }],
  ['setPreferredAccount', methods.setPreferredAccount.params, { type: 'eoa' }],
  ['setPreferredAccount answer', methods.setPreferredAccount.result, { type: 'eoa', address: evm }],
  ['listPermissions answer', methods.listPermissions.result, { permissions: [givenPermission] }],
  ['revokePermission', methods.revokePermission.params, { id: givenPermission.id }],
  ['syncTheme', methods.syncTheme.params, { themeMode: null, themeVariables: {} }],
  ['syncDappData', methods.syncDappData.params, { ...dapp, sdkVersion: '1.0.0', sdkType: 'airlock' }],
  ['layout', events.layout, { height: 300 }],
  ['session', events.session, { isConnected: true, reason: 'signed-in', email }],
  ['screen', events.screen, { name: 'otp', title: 'Enter the code' }],
  ['link', events.link, { url: site }],
  ['pending', events.pending, { requests: 1 }],
  ['visible', parent.events.visible, { shown: true }],
]

type Shape = Record<string, z.ZodMiniType>

const shapeOf = (schema: unknown): Shape => {
  const { def } = (schema as z.ZodMiniType)._zod as unknown as {
    def: { shape?: Shape; innerType?: z.ZodMiniType; element?: z.ZodMiniType; options?: z.ZodMiniType[] }
  }
  const inner = [def.innerType, def.element, ...(def.options ?? [])].flatMap((part) =>
    part ? [shapeOf(part)] : [],
  )
  return Object.assign({}, def.shape, ...inner)
}

/** The names of all fields of a schema, at every depth. */
function fieldsOf(schema: z.ZodMiniType): string[] {
  return Object.entries(shapeOf(schema)).flatMap(([name, field]) => [name, ...fieldsOf(field)])
}

const SCHEMAS = [
  init,
  ...Object.values(methods).flatMap(({ params, result }): z.ZodMiniType[] => [params, result]),
  ...Object.values(events),
  ...Object.values(parent.events),
]

describe.each(FULL)('%s', (_, schema, valid) => {
  test('is accepted as it was sent', () => {
    expect(z.parse(schema, structuredClone(valid))).toStrictEqual(valid)
  })

  test('is refused with an unknown field', async () => {
    const foreign = fc.oneof(
      fc.constantFrom('__proto__', 'constructor', 'rpcUrl', 'code', 'token', 'otp', 'share', 'siwxMessage'),
      fc.string({ maxLength: 12 }),
    )
    await fc.assert(
      fc.property(foreign, fc.jsonValue(), (key, value) => {
        fc.pre(!Object.hasOwn(valid as object, key))
        fc.pre(!fieldsOf(schema).includes(key))
        const hostile = Object.defineProperty({ ...(valid as object) }, key, { value, enumerable: true })
        return !accepts(schema, hostile)
      }),
    )
  })

  test('is refused if a field has another type', () => {
    const record = valid as Record<string, unknown>
    for (const key of Object.keys(record))
      for (const wrong of [1n, () => 1, Number.NaN, Symbol('s')])
        expect(accepts(schema, { ...record, [key]: wrong })).toBe(false)
  })
})

test('every schema of the boundary with fields is tested above', () => {
  const tried = new Set(FULL.map(([, schema]) => schema))
  const untried = SCHEMAS.filter((schema) => fieldsOf(schema).length > 0 && !tried.has(schema))
  expect(untried).toEqual([])
})

const LIMITS: [
  what: string,
  schema: z.ZodMiniType,
  of: (size: number) => unknown,
  least: number,
  most: number,
][] = [
  [
    'email',
    methods.connectEmail.params,
    (n) => ({ email: `${n % 2 ? 'aa' : 'a'}@${'b.'.repeat(Math.floor(n / 2) - 2)}cd` }),
    6,
    254,
  ],
  ['method', methods.request.params, (n) => ({ method: 'x'.repeat(n) }), 1, 128],
  ['chain number', methods.switchNetwork.params, (n) => ({ chainId: n }), 1, 2 ** 53 - 1],
  ['project id', methods.syncDappData.params, (n) => ({ projectId: 'x'.repeat(n) }), 1, 128],
  ['height', events.layout, (n) => ({ height: n }), 0, 10_000],
  ['requests', events.pending, (n) => ({ requests: n }), 0, 64],
  [
    'accounts',
    methods.getUser.result,
    (n) => ({ ...user, accounts: list(n, { address: 'x', type: 'eoa' }) }),
    0,
    16,
  ],
]

test.each(LIMITS)(
  '%s: values within the limits are accepted, values beyond are refused',
  (_, schema, of, least, most) => {
    expect([least, most, most + 1].map((size) => accepts(schema, of(size)))).toEqual([true, true, false])
  },
)

test.each([
  ['no at sign', 'ada'],
  ['two addresses', 'ada@shop.example,eve@shop.example'],
  ['a header', 'ada@shop.example\nBcc: eve@evil.example'],
  ['space inside it', 'a da@shop.example'],
  ['a name', 'Ada <ada@shop.example>'],
  ['no domain', 'ada@shop'],
])('an email with %s is refused', (_, address) => {
  expect(accepts(methods.connectEmail.params, { email: address })).toBe(false)
})

test('an email crosses the boundary in its canonical form', () => {
  const typed = { email: ' Ada@Bücher.Example ' }
  expect(z.parse(methods.connectEmail.params, typed)).toEqual({ email: 'ada@xn--bcher-kva.example' })
  expect(z.parse(methods.updateEmail.params, typed)).toEqual({ email: 'ada@xn--bcher-kva.example' })
})

test('the stored address of an account is shown unchanged', () => {
  const old = 'ada@people.example>'
  expect(z.parse(methods.getUser.result, { ...user, email: old }).email).toBe(old)
  expect(accepts(events.session, { isConnected: true, reason: 'signed-in', email: old })).toBe(true)
})

test.each([['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'], ['eip155:31337'], [31337]])(
  'chain %s is a valid chain id',
  (chainId) => expect(accepts(methods.switchNetwork.params, { chainId })).toBe(true),
)

test.each([['0x1'], ['1'], ['evm:1'], ['eip155:1\n'], [0], [1.5], [null]])(
  'chain %s is not a valid chain id',
  (chainId) => expect(accepts(methods.switchNetwork.params, { chainId })).toBe(false),
)

describe('no secret can cross the boundary (SEC-05, SEC-06)', () => {
  const SECRET =
    /code|otp|pin|token|share|key|secret|seed|phrase|mnemonic|entropy|password|passphrase|verifier/i
  const named = Object.entries(methods).filter(([name]) => SECRET.test(name))

  test('no field is named like one', () => {
    // The address of an ERC-20 contract is public.
    const fields = SCHEMAS.flatMap(fieldsOf).filter((name) => name !== 'tokenAddress')
    expect(fields.filter((name) => SECRET.test(name))).toEqual([])
  })

  test('calls named like one only open a screen: they take nothing and return at most an address', () => {
    expect(named.map(([name]) => name)).toEqual([
      'connectOtp',
      'updateEmailPrimaryOtp',
      'updateEmailSecondaryOtp',
      'exportKeys',
    ])
    expect(named.flatMap(([, { params }]) => fieldsOf(params))).toEqual([])
    expect(named.flatMap(([, { result }]) => fieldsOf(result))).toEqual(['newEmail'])
    for (const [, { params }] of named) expect(accepts(params, { otp: '123456' })).toBe(false)
  })

  test('the types guarantee it too', () => {
    type Sent<M extends keyof typeof methods> = z.infer<(typeof methods)[M]['params']>
    expectTypeOf<Sent<'connectOtp'>>().toEqualTypeOf<Record<string, never>>()
    expectTypeOf<Sent<'exportKeys'>>().toEqualTypeOf<Record<string, never>>()
    expectTypeOf<z.infer<(typeof methods)['exportKeys']['result']>>().toEqualTypeOf<null>()
    expectTypeOf<z.infer<(typeof methods)['connectOtp']['result']>>().toEqualTypeOf<null>()
  })

  test('free JSON crosses only as a request of the dApp and its result', () => {
    const free = Object.entries(methods).filter(([, { params, result }]) =>
      [result, ...Object.values(shapeOf(params))].some((schema) => accepts(schema, { any: ['thing'] })),
    )
    expect(free.map(([name]) => name)).toEqual(['request'])
  })
})

test('the widget cannot pass an RPC URL: the frame uses only the operator’s', () => {
  const request = { method: 'eth_call', params: [] }
  expect(accepts(methods.request.params, { ...request, rpcUrl: 'https://evil.example' })).toBe(false)
  expect(accepts(methods.switchNetwork.params, { chainId: 1, rpcUrl: 'https://evil.example' })).toBe(false)
})

test('login steps time out after 120 s, typing after 15 min, sign-out after 3 s, decisions never', () => {
  const waiting = (ms: number) =>
    Object.entries(methods).flatMap(([name, { timeout }]) => (timeout === ms ? [name] : []))
  expect(waiting(120_000)).toEqual(['connectEmail', 'startSocial', 'getFarcasterUri', 'updateEmail'])
  expect(waiting(900_000)).toEqual([
    'connectDevice',
    'connectOtp',
    'connectSocial',
    'connectFarcaster',
    'updateEmailPrimaryOtp',
    'updateEmailSecondaryOtp',
  ])
  expect(waiting(3000)).toEqual(['signOut'])
  expect(waiting(Number.POSITIVE_INFINITY)).toEqual([
    'exportKeys',
    'manageSessions',
    'manageMethods',
    'request',
    'revokeDelegation',
    'revokePermission',
  ])
})
