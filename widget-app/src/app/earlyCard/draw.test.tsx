import { expect, test } from 'vitest'
import type { ProjectData } from '../../../shared/projectData.ts'
import { drawEarlyCard } from './draw.tsx'

const project = (changes: Partial<ProjectData> = {}): ProjectData => ({
  projectId: 'shop',
  allowedOrigins: [],
  features: [{ id: 'social_login', isEnabled: true, config: ['email', 'google'] }],
  networks: [],
  pairing: { relayUrl: 'wss://relay.example', projectId: 'shop' },
  ...changes,
})

test('is Connect, closed, with a wallet to be replaced', () => {
  const card = drawEarlyCard(project())
  for (const text of [
    'data-state="closed"',
    'data-view="Connect"',
    '>Sample<',
    '>site.example<',
    '>All wallets<',
  ])
    expect(card).toContain(text)
})

test.each([
  ['by email', { features: [] }, 'type="email"'],
  ['with a provider', { features: [] }, 'Continue with Google'],
  ['with a wallet on another device', { pairing: undefined }, 'WalletConnect'],
])('a project without connecting %s has no control for it', (_, without, control) => {
  expect(drawEarlyCard(project())).toContain(control)
  expect(drawEarlyCard(project(without as Partial<ProjectData>))).not.toContain(control)
})

test('has no style in an attribute, which the policy of the document forbids', () => {
  const card = drawEarlyCard(project())
  expect(card).toContain('data-style="--mark:')
  expect(card).not.toMatch(/\sstyle=/)
})

test('shows a brand as text', () => {
  const card = drawEarlyCard(project({ branding: { brandName: '"><img src=x> style="' } }))
  expect(card).toContain('&quot;&gt;&lt;img src=x&gt;')
  expect(card).not.toContain('<img src=x>')
})
