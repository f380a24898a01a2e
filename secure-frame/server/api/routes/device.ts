import { OpenDevice, OpenedDevice } from '../../../shared/api.ts'
import { confirmDeviceStep, openDevice } from '../../auth/deviceStep.ts'
import { route } from '../route.ts'

/** The page that a device mail leads to: it may be opened in any browser, so the link's secret is all that it has. */
export const deviceRoutes = [
  route({
    method: 'POST',
    path: '/api/device/open',
    access: 'open',
    body: OpenDevice,
    answer: OpenedDevice,
    run: (services, { body }) => openDevice(services, body.attemptId, body.secret),
  }),
  route({
    method: 'POST',
    path: '/api/device/confirm',
    access: 'open',
    body: OpenDevice,
    answer: null,
    run: (services, { body }) => confirmDeviceStep(services, body.attemptId, body.secret),
  }),
]
