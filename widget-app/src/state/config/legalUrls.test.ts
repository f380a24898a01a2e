import { expect, test } from 'vitest'
import { configSlice, configured, selectPrivacyUrl, selectTermsUrl } from './configSlice.ts'

test('the operator’s terms stand for those of the dApp, whose others stay', () => {
  const project = configSlice.reducer(undefined, configured({ termsUrl: 'https://operator.example/terms' }))
  const config = configSlice.reducer(
    project,
    configured({
      termsConditionsUrl: 'https://dapp.example/terms',
      privacyPolicyUrl: 'https://dapp.example/privacy',
    }),
  )
  expect(selectTermsUrl({ config })).toBe('https://operator.example/terms')
  expect(selectPrivacyUrl({ config })).toBe('https://dapp.example/privacy')
})
