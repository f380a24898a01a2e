/** Packs what was built, the script files of host-sdk too: this server hands them out. */
import '../../../server-kit/build/precompress.ts'
