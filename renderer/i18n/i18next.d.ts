import 'i18next'
import type { en } from './en/index.ts'
import type { lazyEn } from './en/lazy.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'shell'
    resources: typeof en & typeof lazyEn
  }
}
