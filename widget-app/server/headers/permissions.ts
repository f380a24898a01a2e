/** What neither the widget nor a frame in it ever needs. Only names that browsers know: others are a console warning. */
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

/** A Permissions-Policy that closes everything. */
export function closedPermissions(): string {
  return [...CLOSED, ...DELEGATED].map((feature) => `${feature}=()`).join(', ')
}

/** The widget's Permissions-Policy: closed, but for what it hands on to the secure frame. */
export function widgetPermissions(secureUrl: string | undefined): string {
  const allowed = secureUrl === undefined ? 'self' : `self "${secureUrl}"`
  return [
    ...CLOSED.map((feature) => `${feature}=()`),
    ...DELEGATED.map((feature) => `${feature}=(${allowed})`),
  ].join(', ')
}
