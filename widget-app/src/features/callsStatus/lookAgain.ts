import { callsLooked, selectShownCalls } from '../../state/late/callsSlice.ts'
import type { AppThunk } from '../../state/store/store.ts'
import { readReport } from './readReport.ts'

/** How often the status is read while it is looked at, and for how long by itself (ms). */
export const OFTEN = 2_000
export const PATIENCE = 600_000

/** Whether the status may still change. */
export const isPending = (status: number): boolean => status < 200

/** Reads the status of the shown calls again. A failure keeps what is known, and is marked. */
export const lookAgain =
  (): AppThunk<Promise<void>> =>
  async (dispatch, getState, { secure }) => {
    const shown = selectShownCalls(getState())
    if (!shown) return
    const { id } = shown
    const report = await secure()
      .then((client) => readReport(client, id))
      .catch(() => null)
    dispatch(callsLooked({ id, report }))
  }
