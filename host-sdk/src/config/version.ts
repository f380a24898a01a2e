/** This package's version: the widget learns it with the offer. */
export const SDK_VERSION = '0.1.0'
