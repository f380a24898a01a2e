import type { Projects } from '@airlock/kit/server'
import { expect, test } from 'vitest'
import { serverForTests } from './testing/server.ts'

test('a request is one line without data about the client', async () => {
  const { app, logged } = serverForTests()
  const response = await app.request('/?projectId=shop&email=ann@mail.example', {
    headers: {
      referer: 'https://shop.example/account/ann',
      'user-agent': 'Browser of Ann',
      'x-forwarded-for': '203.0.113.7',
    },
  })
  expect(logged).toEqual([
    {
      level: 30,
      time: expect.anything(),
      requestId: response.headers.get('x-request-id'),
      method: 'GET',
      route: '/',
      status: 200,
      ms: expect.any(Number),
      projectId: 'shop',
      msg: 'request',
    },
  ])
})

test('an unknown project id is not logged', async () => {
  const { app, logged } = serverForTests()
  await app.request('/?projectId=ann@mail.example')
  await app.request('/ann@mail.example')
  expect(JSON.stringify(logged)).not.toContain('ann')
  expect(logged.map(({ status, route }) => [status, route])).toEqual([
    [404, '/'],
    [404, '/*'],
  ])
})

test('a refused site is logged without its path', async () => {
  const { app, logged } = serverForTests()
  await app.request('/?projectId=shop', {
    headers: { 'sec-fetch-dest': 'iframe', referer: 'https://other.example/account/ann' },
  })
  expect(logged[0]).toMatchObject({ level: 40, projectId: 'shop', origin: 'https://other.example' })
  expect(JSON.stringify(logged)).not.toContain('ann')
})

test('a failure is logged completely, and its response is generic', async () => {
  const byId = new Map()
  byId.get = () => {
    throw new Error('secret detail')
  }
  const projects: Projects = { file: null, byId }
  const { app, logged } = serverForTests('production', { projects })
  const response = await app.request('/?projectId=shop')
  expect(response.status).toBe(500)
  expect(await response.text()).not.toContain('secret')
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  expect(logged[0]).toMatchObject({ level: 50, err: { message: 'secret detail' } })
})

test('health checks are not logged at the default level', async () => {
  const { app, logged } = serverForTests()
  await app.request('/healthz')
  await app.request('/readyz')
  expect(logged.map(({ level }) => level)).toEqual([20, 20])
})
