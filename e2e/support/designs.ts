import type { Page } from '@playwright/test'
import { press } from './press.ts'
import type { Widget } from './widget.ts'

/** One thing that a visitor changes on the playground, and what it does. */
export interface Design {
  /** The name of its row. */
  row: string
  change: (page: Page) => Promise<unknown>
  /** What is seen of it in the widget. */
  effect: (widget: Widget) => Promise<unknown>
  becomes: unknown
  /** What the code beside it says then. */
  code: string
}

const choose = (row: string, name: string) => (page: Page) =>
  page.getByRole('group', { name: row, exact: true }).getByRole('radio', { name, exact: true }).check()

const toggle = (row: string, name: string) => async (page: Page) => {
  const chip = page
    .getByRole('group', { name: row, exact: true })
    .getByRole('checkbox', { name, exact: true })
  return (await chip.isChecked()) ? chip.uncheck() : chip.check()
}

const slide = (row: string, value: number) => (page: Page) =>
  page.getByRole('slider', { name: row, exact: true }).fill(String(value))

const attribute = (name: string) => (widget: Widget) =>
  widget.frame.locator('[data-theme]').first().getAttribute(name)

/** How one of the wallets' rows is drawn. */
const ofRow = (property: string) => (widget: Widget) =>
  widget
    .wallet('Demo Wallet')
    .evaluate((node, name) => getComputedStyle(node).getPropertyValue(name), property)

/** A token of the theme. */
const token = (name: string) => (widget: Widget) =>
  widget.frame
    .locator('[data-theme]')
    .first()
    .evaluate((node, property) => getComputedStyle(node).getPropertyValue(property), name)

const count = (name: string | RegExp) => (widget: Widget) =>
  widget.frame.getByRole('button', { name, exact: true }).count()

/** Whether the email field stands above the wallets. */
const isEmailFirst = async ({ frame, wallet }: Widget) => {
  const [email, first] = await Promise.all([
    frame.getByRole('textbox', { name: 'Email' }).boundingBox(),
    wallet('Demo Wallet').boundingBox(),
  ])
  return email && first && email.y < first.y
}

/** What is seen before a visitor connects. */
export const DESIGNS: readonly Design[] = [
  {
    ...{ row: 'Mode', change: choose('Mode', 'Dark'), code: "themeMode: 'dark'" },
    ...{ effect: attribute('data-theme'), becomes: 'dark' },
  },
  {
    ...{ row: 'Accent', change: choose('Accent', 'Orange'), code: "'--airlock-accent': '#ea580c'" },
    ...{ effect: token('--accent'), becomes: '#ea580c' },
  },
  {
    ...{ row: 'Radius', change: slide('Radius', 12), code: "'--airlock-border-radius-master': '12px'" },
    ...{ effect: ofRow('border-radius'), becomes: '36px' },
  },
  {
    ...{ row: 'Typeface', change: choose('Typeface', 'Serif') },
    code: "'--airlock-font-family': 'ui-serif, Georgia, serif'",
    ...{ effect: ofRow('font-family'), becomes: 'ui-serif, Georgia, serif, system-ui, sans-serif' },
  },
  {
    ...{ row: 'Density', change: choose('Density', 'Compact'), code: "'--airlock-density': 'compact'" },
    ...{ effect: ofRow('height'), becomes: '48px' },
  },
  {
    ...{ row: 'Tint', change: choose('Tint', 'Violet'), code: "'--airlock-color-mix': '#a855f7'" },
    ...{ effect: token('--surface'), becomes: '#292139' },
  },
  {
    ...{ row: 'Strength of the tint', change: slide('Strength of the tint', 100) },
    code: "'--airlock-color-mix-strength': 100",
    ...{ effect: token('--surface'), becomes: '#3b2854' },
  },
  {
    ...{ row: 'Theme', change: choose('Theme', 'Corporate'), code: "themeMode: 'light'" },
    ...{ effect: ofRow('border-radius'), becomes: '0px' },
  },
  {
    ...{ row: 'Order of the ways to connect', effect: isEmailFirst, becomes: true },
    change: (page) => press(page.getByRole('button', { name: 'Move Email up' })),
    code: "connectMethodsOrder: ['email', 'wallet', 'social']",
  },
  {
    ...{ row: 'Sign in with', change: toggle('Sign in with', 'Google') },
    code: "socials: [ 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook', 'oidc', ]",
    ...{ effect: count('Continue with Google'), becomes: 0 },
  },
  {
    ...{ row: 'All wallets', change: toggle('Features', 'All wallets'), code: 'allWallets: false' },
    ...{ effect: count(/^All wallets/), becomes: 0 },
  },
  {
    ...{ row: 'Pairing by QR code', change: toggle('Features', 'Pairing by QR code') },
    ...{ code: 'enableWalletConnect: false', effect: count(/QR code/), becomes: 0 },
  },
  {
    ...{ row: 'Ask for consent', change: toggle('Features', 'Ask for consent'), code: 'legalCheckbox: true' },
    effect: ({ frame }) => frame.getByRole('checkbox', { name: /I agree/ }).count(),
    becomes: 1,
  },
  {
    ...{ row: 'Collapse wallets', change: toggle('Features', 'Collapse wallets') },
    ...{ code: 'collapseWallets: true', effect: count('Continue with a wallet'), becomes: 1 },
  },
]

/** The account's buttons, and the options that switch them off. */
const OPTIONS: Readonly<Record<string, string>> = {
  Swap: 'swaps',
  Buy: 'onramp',
  Send: 'send',
  Receive: 'receive',
}

const openAccount = (page: Page) => press(page.getByRole('button', { name: 'Open account', exact: true }))

const action = (name: string): Design => ({
  ...{ row: name, change: toggle('Features', name), effect: count(name), becomes: 0 },
  code: `${OPTIONS[name]}: false`,
})

/** What is seen in the account. */
export const ACCOUNT_DESIGNS: readonly Design[] = [
  ...Object.keys(OPTIONS).map(action),
  {
    ...{ row: 'Activity', change: toggle('Features', 'Activity'), code: 'activity: false' },
    effect: ({ frame }) => frame.getByRole('tab', { name: 'Activity' }).count(),
    becomes: 0,
  },
  {
    ...{ row: 'Networks', effect: count(/^Bitcoin/), becomes: 1 },
    change: async (page) => {
      await toggle('Networks', 'Bitcoin')(page)
      await press(page.getByRole('button', { name: 'Networks', exact: true }))
    },
    code: "'bip122:000000000019d6689c085ae165831e93'",
  },
  {
    ...{ row: 'Layout: modal', code: "airlock.attach(document.querySelector('#connect'))" },
    change: async (page) => {
      await choose('Layout', 'Modal')(page)
      await openAccount(page)
    },
    effect: ({ frame }) => frame.getByRole('dialog').count(),
    becomes: 1,
  },
  {
    ...{ row: 'Layout: sheet', code: "'--airlock-layout': 'sheet'" },
    change: async (page) => {
      await page.keyboard.press('Escape')
      await choose('Layout', 'Sheet')(page)
      await openAccount(page)
    },
    ...{ effect: attribute('data-layout'), becomes: 'sheet' },
  },
]
