import { pack } from '../../../kit/build/pack.ts'

/** Usage: precompress.ts <folder or file>… */
pack(process.argv.slice(2))
