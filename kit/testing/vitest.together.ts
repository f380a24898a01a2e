import { afterAll, vi } from 'vitest'

/** Waits for imports that the test file started: they would otherwise resolve after the file has ended. */
afterAll(async () => {
  await vi.dynamicImportSettled()
})
