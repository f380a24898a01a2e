const MOBILE = /Android|webOS|iPhone|iPad|iPod|BlackBerry|Opera Mini/i

/** Whether the visitor uses a phone or a tablet. */
export const isMobile = (): boolean =>
  matchMedia('(pointer:coarse)').matches || MOBILE.test(navigator.userAgent)
