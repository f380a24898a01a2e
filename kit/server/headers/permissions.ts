/** What no frame of ours ever needs. Only names that browsers know: others are a console warning. */
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

/** Passkeys are asked for by the secure frame, and keys and addresses are copied in both frames. */
const DELEGATED = ['clipboard-write', 'publickey-credentials-create', 'publickey-credentials-get'] as const

/** A Permissions-Policy that closes everything but passkeys and copying, which `allowed` may have. */
export function permissions(allowed: string): string {
  return [
    ...CLOSED.map((feature) => `${feature}=()`),
    ...DELEGATED.map((feature) => `${feature}=(${allowed})`),
  ].join(', ')
}
