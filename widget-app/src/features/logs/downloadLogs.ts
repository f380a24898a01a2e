import { AirlockError, ErrorCode } from '@airlock/host-sdk/contract'
import type { AppThunk } from '../../state/store/store.ts'
import { logOf } from './log.ts'

function save(text: string, name: string): void {
  const href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  Object.assign(document.createElement('a'), { href, download: name }).click()
  // The browser has to read it first.
  setTimeout(URL.revokeObjectURL, 60_000, href)
}

/** The dApp's `downloadLogs()`: saves the log as a file, for developers only. */
export const downloadLogs = (): AppThunk => (_dispatch, getState, services) => {
  const { debug } = getState().config
  if (!debug)
    throw new AirlockError(ErrorCode.UNSUPPORTED_METHOD, 'downloadLogs() needs the option debug: true')
  save(logOf(services, debug).text(), `airlock-${new Date().toISOString().slice(0, 10)}.log`)
}
