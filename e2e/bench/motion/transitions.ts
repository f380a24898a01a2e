import { framesOn } from '../../support/frames.ts'
import { walletIn } from '../../support/wallet.ts'
import {
  back,
  button,
  fillPayment,
  fillSwap,
  openAccount,
  openConnect,
  opener,
  type Visit,
  viewOf,
} from './steps.ts'

export const VISITS: readonly Visit[] = [
  {
    begin: openConnect,
    isPhone: false,
    transitions: [
      {
        what: 'Connect → All wallets',
        make: (page) => button(page, 'All wallets').click(),
        to: 'AllWallets',
      },
      back('All wallets', 'Connect'),
      {
        what: 'Connect → What is a wallet?',
        make: (page) => button(page, /^What is a/).click(),
        to: 'WhatIsAWallet',
      },
      back('What is a wallet?', 'Connect'),
      {
        what: 'Connect → QR code',
        make: (page) => button(page, 'WalletConnect').click(),
        to: 'ConnectingWalletConnect',
      },
      back('QR code', 'Connect'),
    ],
  },
  {
    begin: async (page) => {
      await openConnect(page)
      await walletIn(page).behave('eth_requestAccounts', 'reject')
    },
    isPhone: false,
    transitions: [
      {
        what: 'Connect → a wallet that declines',
        make: async (page) => {
          await button(page, 'Alpha Wallet').click()
          await button(page, 'Try again').waitFor()
        },
        to: 'ConnectingExternal',
      },
      back('Declined', 'Connect'),
      {
        what: 'Connect → email code',
        make: async (page) => {
          const field = framesOn(page).widget.getByRole('textbox', { name: 'Email' })
          await field.fill(`film.${Date.now()}@people.example`)
          await field.press('Enter')
          await framesOn(page).secure.getByRole('heading', { name: 'Enter your code' }).waitFor()
        },
        to: 'EmailLogin',
      },
    ],
  },
  {
    begin: openAccount,
    isPhone: false,
    transitions: [
      {
        what: 'Account → Activity',
        make: (page) => framesOn(page).widget.getByRole('tab', { name: 'Activity' }).click(),
        to: 'Account',
      },
      {
        what: 'Account → NFTs',
        make: (page) => framesOn(page).widget.getByRole('tab', { name: 'NFTs' }).click(),
        to: 'Account',
      },
      {
        what: 'Account → copied (notice)',
        make: (page) => button(page, 'Copy address').click(),
        to: 'Account',
      },
      {
        what: 'Account → Receive',
        make: (page) => button(page, 'Receive').click(),
        to: 'WalletReceive',
      },
      back('Receive', 'Account'),
      { what: 'Account → Send', make: (page) => button(page, 'Send').click(), to: 'WalletSend' },
      back('Send', 'Account'),
      {
        what: 'Account → Networks',
        make: (page) => button(page, /^Switch network|Local One/).click(),
        to: 'Networks',
      },
      back('Networks', 'Account'),
    ],
  },
  {
    begin: fillPayment,
    isPhone: false,
    transitions: [
      {
        what: 'Send → review',
        make: (page) => button(page, 'Review').click(),
        to: 'WalletSendPreview',
      },
      back('Send review', 'WalletSend'),
      {
        what: 'Send → review again',
        make: (page) => button(page, 'Review').click(),
        to: 'WalletSendPreview',
      },
      {
        what: 'Send → sent',
        make: async (page) => {
          await viewOf(page, 'WalletSendPreview').getByRole('button', { name: 'Send' }).click()
          await viewOf(page, 'WalletSendConfirmed').waitFor()
        },
        to: 'WalletSendConfirmed',
      },
    ],
  },
  {
    begin: fillSwap,
    isPhone: false,
    transitions: [
      {
        what: 'Swap → review',
        make: (page) => button(page, 'Review swap').click(),
        to: 'SwapPreview',
      },
      {
        what: 'Swap → declined',
        make: async (page) => {
          await viewOf(page, 'SwapPreview').getByRole('button', { name: 'Swap', exact: true }).click()
          await viewOf(page, 'SwapPreview').getByText('Swap declined').waitFor()
        },
        to: 'SwapPreview',
      },
    ],
  },
  {
    begin: fillPayment,
    isPhone: true,
    transitions: [
      {
        what: 'sheet: Send → review',
        make: (page) => button(page, 'Review').click(),
        to: 'WalletSendPreview',
      },
      back('sheet: Send review', 'WalletSend'),
      back('sheet: Send', 'Account'),
    ],
  },
  {
    begin: async (page) => {
      // The widget is loaded when it is first opened; what is measured is the sheet.
      await openConnect(page)
      await button(page, 'Close').click()
      await viewOf(page, 'Connect').waitFor({ state: 'hidden' })
    },
    isPhone: true,
    transitions: [
      { what: 'sheet opens (phone)', make: (page) => opener(page).click(), to: 'Connect' },
      {
        what: 'sheet: Connect → All wallets',
        make: (page) => button(page, 'All wallets').click(),
        to: 'AllWallets',
      },
      { what: 'sheet closes (phone)', make: (page) => button(page, 'Close').click(), to: null },
    ],
  },
]
