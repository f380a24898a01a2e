import { referenceTable } from '@airlock/kit/server'
import { expect, test } from 'vitest'
import { REFERENCE } from './reference.ts'
import { SECRETS, Variables } from './variables.ts'

test('the documentation lists every variable with its values and default; `vitest run reference --update` writes it anew', async () => {
  const table = referenceTable(Variables.shape, REFERENCE, SECRETS)
  await expect(`# Environment of the widget server\n\n${table}\n`).toMatchFileSnapshot(
    '../../../docs/configuration/widget-server.md',
  )
})
