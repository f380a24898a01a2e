import { confirmDeviceStep, openDevice } from '../../auth/deviceStep.ts'
import type { Handlers } from '../route.ts'

/**
 * The page that a device mail links to. It may be opened in any browser, so the link's secret is its only credential.
 */
export const deviceHandlers = {
  openDevice: (services, { body }) => openDevice(services, body.attemptId, body.secret),
  confirmDevice: (services, { body }) => confirmDeviceStep(services, body.attemptId, body.secret),
} satisfies Partial<Handlers>
