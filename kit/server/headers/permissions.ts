/** Features that our frames never need. Only names that browsers know, because others cause a console warning. */
const CLOSED = [
  'accelerometer',
  'autoplay',
  'camera',
  'clipboard-read',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'gamepad',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'picture-in-picture',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
] as const

/** The secure frame needs passkeys, and both frames copy keys and addresses to the clipboard. */
const DELEGATED = ['clipboard-write', 'publickey-credentials-create', 'publickey-credentials-get'] as const

/** A Permissions-Policy that disables everything except passkeys and the clipboard, which are granted to `allowed`. */
export function permissions(allowed: string): string {
  return [
    ...CLOSED.map((feature) => `${feature}=()`),
    ...DELEGATED.map((feature) => `${feature}=(${allowed})`),
  ].join(', ')
}
