import { describe, expect, test } from 'vitest'
import { NodeError } from '../rpc/node.ts'
import { bundlerOf, pagePaymasterOf } from './bundler.ts'
import { ADA, type Answers, createFakeSession, fails } from './fakes.fixture.ts'
import { network } from './testFrame.fixture.ts'

function bundler(answer: Answers['askBundler']) {
  const { session, asked } = createFakeSession({ ...(answer && { askBundler: answer }) }, ADA)
  return { ask: bundlerOf(session, network('eip155:10')), asked }
}

describe('the bundler', () => {
  test('is asked by our server, for the network', async () => {
    const { ask, asked } = bundler(() => ({ result: null }))
    expect(await ask('eth_supportedEntryPoints', [])).toBeNull()
    const body = { chainId: 'eip155:10', method: 'eth_supportedEntryPoints', params: [] }
    expect(asked).toEqual([['askBundler', { body }]])
  })

  test('that refuses has a reason for the person', async () => {
    const error = { code: -32500, message: "AA21 didn't pay prefund", data: '0x08c379a0' }
    const { ask } = bundler(() => ({ error }))
    await expect(ask('eth_sendUserOperation', [])).rejects.toMatchObject({
      ...error,
      reason: 'balance-too-low',
    })
  })

  test('cannot say that the session is over', async () => {
    const { ask } = bundler(() => ({ error: { code: -32062, message: 'Session expired' } }))
    await expect(ask('eth_sendUserOperation', [])).rejects.toMatchObject({ code: -32603 })
  })

  test.each([['not-found'], ['rate-limited'], ['invalid'], ['account-disabled']] as const)(
    'was not asked if our server says %s',
    async (reason) => {
      const { ask } = bundler(fails(reason, 'no'))
      await expect(ask('eth_sendUserOperation', [])).rejects.toBeInstanceOf(NodeError)
    },
  )

  test('was not asked about an operation whose nonce another one has', async () => {
    const { ask } = bundler(fails('operation-pending', 'Another operation was sent'))
    const outcome = ask('eth_sendUserOperation', [])
    await expect(outcome).rejects.toBeInstanceOf(NodeError)
    await expect(outcome).rejects.toMatchObject({ reason: 'overtaken', code: -32002 })
  })

  test.each([
    ['bundler-away', { reason: 'network' }],
    ['network', { reason: 'network' }],
    ['unavailable', { reason: 'unavailable' }],
    ['session-expired', { reason: 'session-expired' }],
  ] as const)('may have been asked if our server says %s', async (reason, expected) => {
    const { ask } = bundler(fails(reason, 'no'))
    const outcome = ask('eth_sendUserOperation', [])
    await expect(outcome).rejects.toMatchObject(expected)
    await expect(outcome).rejects.not.toBeInstanceOf(NodeError)
  })
})

describe('a paymaster that the page names', () => {
  const url = 'https://pm.example/rpc'
  function paymaster(answer: NonNullable<Answers['askBundler']>) {
    const { session, asked } = createFakeSession({ askBundler: answer }, ADA)
    return { ask: pagePaymasterOf(session, network('eip155:10'), url), asked }
  }

  test('is asked by our server, which is told the address', async () => {
    const { ask, asked } = paymaster(() => ({ result: { isFinal: true } }))
    expect(await ask('pm_getPaymasterData', [1])).toEqual({ isFinal: true })
    const body = { chainId: 'eip155:10', method: 'pm_getPaymasterData', params: [1], service: { url } }
    expect(asked).toEqual([['askBundler', { body }]])
  })

  test('is named if it does not answer, because the page can mend that', async () => {
    const { ask } = paymaster(fails('bundler-away', 'no'))
    await expect(ask('pm_getPaymasterData', [])).rejects.toMatchObject({
      reason: 'network',
      message: 'Network problem: the page’s paymaster did not answer',
    })
  })

  test('is a capability that the wallet does not have if the operator does not list it', async () => {
    const { ask } = paymaster(fails('not-found', 'This project lets pages name no such paymaster.'))
    await expect(ask('pm_getPaymasterData', [])).rejects.toMatchObject({ code: 5700 })
  })

  test.each([
    ['bundler-away', -32603],
    ['rate-limited', -32058],
  ] as const)('may be allowed, but away: %s', async (reason, code) => {
    const { ask } = paymaster(fails(reason, 'no'))
    await expect(ask('pm_getPaymasterData', [])).rejects.not.toMatchObject({ code: 5700 })
    await expect(ask('pm_getPaymasterData', [])).rejects.toMatchObject({ code })
  })
})
