/** This package's version. The offer carries it to the widget. */
export const SDK_VERSION = '0.1.0'
