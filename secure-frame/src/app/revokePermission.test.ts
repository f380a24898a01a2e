import { afterEach, describe, expect, test, vi } from 'vitest'
import type { KeptPermission } from '../../shared/permissionsApi.ts'
import { DELEGATE } from '../permissions/grants.fixture.ts'
import { ApproveScreen } from '../screens/approve/ApproveScreen.tsx'
import { asked, CALL, given, person, revoking } from './permissions.fixture.ts'
import { SITE } from './testFrame.fixture.ts'

afterEach(() => vi.unstubAllGlobals())

describe('a site', () => {
  test('revokes its own permission by an operation, and the server hears of it', async () => {
    const { shows, mine, bundler, context, id, asked: calls } = await given()
    const { outcome, display, onApprove } = await shows(revoking(context))
    expect(display.title).toBe('Revoke a permission')
    onApprove()
    await vi.waitFor(() => expect(bundler.taken).toHaveLength(1))
    mine()
    expect(await outcome).toEqual({})
    expect(calls.at(-1)).toEqual(['endPermission', { id }])
  })

  test.each<[string, string | null]>([
    ['another site', 'https://evil.example'],
    ['no known site', null],
  ])('that is %s does not revoke it', async (_, site) => {
    const { ask: send, kept, context, bundler } = await given()
    kept.splice(0, 1, { ...(kept[0] as KeptPermission), site })
    await expect(send(revoking(context))).rejects.toMatchObject({ code: 4100 })
    await expect(send(revoking('0x1234'))).rejects.toMatchObject({ code: 4100 })
    expect(bundler.taken).toEqual([])
  })

  test('has nothing to revoke that is revoked already', async () => {
    const { ask: send, context, bundler } = await given({ isDisabled: true })
    expect(await send(revoking(context))).toEqual({})
    expect(bundler.taken).toEqual([])
  })

  test('cannot use permissions in a project that has none', async () => {
    const { child } = person({ hasPermissions: false })
    const request = { method: 'wallet_requestExecutionPermissions', params: [asked()] }
    await expect(child.request(request, CALL)).rejects.toMatchObject({ code: 4200 })
  })
})

describe('the widget', () => {
  test('lists what the person has given, without the context', async () => {
    const { child, id } = await given()
    const listed = await child.listPermissions({}, CALL)
    expect(listed.permissions).toMatchObject([{ id, site: SITE, delegate: DELEGATE }])
    expect(JSON.stringify(listed)).not.toContain('context')
  })

  test('revokes a permission of any site after an approval', async () => {
    const { child, on, mine, kept, id, bundler, names } = await given()
    kept.splice(0, 1, {
      ...(kept[0] as KeptPermission),
      site: 'https://other.example',
      expiresAt: 4_000_000_000,
    })
    const outcome = child.revokePermission({ id }, CALL)
    const { onApprove } = await on(ApproveScreen)
    onApprove()
    await vi.waitFor(() => expect(bundler.taken).toHaveLength(1))
    mine()
    expect(await outcome).toBeNull()
    expect(names().at(-1)).toBe('endPermission')
  })

  test('is told if the person rejects', async () => {
    const { child, on, id, names } = await given()
    const outcome = Promise.resolve(child.revokePermission({ id }, CALL))
    outcome.catch(() => undefined)
    const { onReject } = await on(ApproveScreen)
    onReject()
    await expect(outcome).rejects.toMatchObject({ code: 4001 })
    expect(names()).not.toContain('endPermission')
  })

  test('asks about nothing for a permission that does not exist', async () => {
    const { child, shown } = await given()
    const outcome = child.revokePermission({ id: `0x${'00'.repeat(32)}` }, CALL)
    await expect(outcome).rejects.toMatchObject({ code: -32602 })
    expect(shown()).toBeNull()
  })

  test('has no permissions in a project without them', async () => {
    const { child } = person({ hasPermissions: false })
    await expect(child.listPermissions({}, CALL)).rejects.toMatchObject({ code: 4200 })
  })
})
