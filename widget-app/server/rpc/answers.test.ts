import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Read, readAnswers } from './answers.ts'

const read = (value: unknown, count = 1, isBatch = false) =>
  readAnswers(Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)), count, isBatch)

const ok = (id: unknown, result: unknown = '0x1') => ({ jsonrpc: '2.0', id, result })
const REVERTED = { error: { code: 3, message: 'execution reverted', data: '0x' } }
const failed = (id: unknown, error: unknown = REVERTED.error) => ({ jsonrpc: '2.0', id, error })

describe('the response to a call', () => {
  test.each<[string, unknown, Read]>([
    ['a result', ok(1), { answers: [{ result: '0x1' }] }],
    ['null as the result', ok(1, null), { answers: [{ result: null }] }],
    ['an error as the chain has it', failed(1), { answers: [REVERTED] }],
    ['a result with error: null', { ...ok(1), error: null }, { answers: [{ result: '0x1' }] }],
    ['an error with result: null', { ...failed(1), result: null }, { answers: [REVERTED] }],
    [
      'numbers of 64 bits',
      '{"id":1,"result":18446744073709551615}',
      { answers: [{ result: 18446744073709551615n }] },
    ],
    ['neither result nor error', { jsonrpc: '2.0', id: 1 }, { answers: [undefined] }],
    ['an error without an id', failed(null), { refusal: REVERTED }],
    ['another id', ok(2), { problem: 'an answer to what nobody asked' }],
    ['id 0', ok(0), { problem: 'an answer to what nobody asked' }],
    ['an id as text', ok('1'), { problem: 'no JSON-RPC' }],
    ['a result without an id', ok(null), { problem: 'one answer in place of a list' }],
    ['a list', [ok(1)], { problem: 'a list in place of an answer' }],
    ['an error as text', failed(1, 'no'), { problem: 'no JSON-RPC' }],
    ['an error without a code', failed(1, { message: 'no' }), { problem: 'no JSON-RPC' }],
    ['an HTML page', '<!doctype html>', { problem: 'no JSON' }],
    ['an empty response', '', { problem: 'no JSON' }],
    ['null', null, { problem: 'no JSON-RPC' }],
    ['a truncated response', '{"id":1,"resu', { problem: 'no JSON' }],
  ])('%s', (_, body, expected) => {
    expect(read(body)).toEqual(expected)
  })
})

describe('the response to a batch', () => {
  test.each<[string, unknown, Read]>([
    ['is accepted in any order', [ok(2, 'b'), ok(1, 'a')], { answers: [{ result: 'a' }, { result: 'b' }] }],
    ['may lack a call', [ok(2, 'b')], { answers: [undefined, { result: 'b' }] }],
    ['may be empty', [], { answers: [undefined, undefined] }],
    ['may not contain a call twice', [ok(1, 'a'), ok(1, 'x')], { problem: 'an answer to what nobody asked' }],
    ['may not contain an unknown id', [ok(1), ok(2), ok(3)], { problem: 'an answer to what nobody asked' }],
    ['may not contain an invalid id', [ok(1), ok(null)], { problem: 'an answer to what nobody asked' }],
    ['may be one error for all', failed(null), { refusal: REVERTED }],
    ['may not be one result for all', ok(1), { problem: 'one answer in place of a list' }],
    ['may not contain other values', [ok(1), null], { problem: 'no JSON-RPC' }],
  ])('%s', (_, body, expected) => {
    expect(read(body, 2, true)).toEqual(expected)
  })
})

test('a long error message is truncated', () => {
  const answer = read(failed(1, { code: 1, message: 'x'.repeat(1_000_000) }))
  expect(JSON.stringify(answer).length).toBeLessThan(2_100)
})

test('any response is parsed without an exception, for at most the sent calls', () => {
  fc.assert(
    fc.property(fc.json(), fc.nat(4), fc.boolean(), (text, count, isBatch) => {
      const answer = read(text, count, isBatch)
      if ('answers' in answer) expect(answer.answers).toHaveLength(count)
    }),
  )
})

test.each([
  'https://eth.example/v3/0123456789abcdef0123',
  'https://eth.example/?key=0123456789abcdef0123',
  'https://me:0123456789abcdef0123@eth.example/rpc',
  'https://0123456789abcdef0123@eth.example/rpc',
  'https://eth.example/v3/%30123456789abcdef0123',
])('the key in %s is removed from messages', (url) => {
  const message = 'project 0123456789abcdef0123 has no credit (0123456789abcdef0123) for /rpc'
  const data = [{ see: `for ${url}`, '0123456789abcdef0123': ['0123456789abcdef0123', 7, null] }]
  const body = Buffer.from(JSON.stringify(failed(1, { code: -32005, message, data })))
  const expected = {
    code: -32005,
    message: 'project … has no credit (…) for /rpc',
    data: [{ see: 'for …', '…': ['…', 7, null] }],
  }
  expect(readAnswers(body, 1, false, url)).toEqual({ answers: [{ error: expected }] })
})

test('a short key is removed too, but not ordinary words of a URL', () => {
  const message = 'no credit for abcdef12 on mainnet'
  const body = Buffer.from(JSON.stringify([failed(1, { code: 1, message })]))
  const expected = { error: { code: 1, message: 'no credit for … on mainnet' } }
  expect(readAnswers(body, 1, true, 'https://a.example/mainnet?k=abcdef12')).toEqual({ answers: [expected] })
})

test('deeply nested data is parsed', () => {
  const deep = `${'['.repeat(5_000)}${']'.repeat(5_000)}`
  const body = Buffer.from(`{"id":1,"error":{"code":1,"message":"no","data":${deep}}}`)
  const answer = readAnswers(body, 1, false, 'https://a.example/0123456789abcdef')
  expect(JSON.stringify(answer).length).toBeLessThan(500)
})
