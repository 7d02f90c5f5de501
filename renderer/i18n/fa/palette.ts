import type { palette as en } from '../en/palette.ts'
import type { Texts } from '../texts.ts'

export const palette: Texts<typeof en> = {
  title: 'پالت فرمان',
  hint: 'شماره، شناسهٔ تماس، صفحه یا کار',
  commands: 'فرمان‌ها',
  nothing: 'چیزی با این نام نیست. با نوشتن دست‌کم سه رقم، شماره جستجو می‌شود.',
  groups: { search: 'جستجو', pages: 'رفتن به', here: 'در این صفحه', console: 'کنسول' },
  from: 'تماس‌ها از \u2066{{number}}\u2069 در ۳۰ روز گذشته',
  to: 'تماس‌ها به \u2066{{number}}\u2069 در ۳۰ روز گذشته',
  archived: 'تماس‌های \u2066{{number}}\u2069 در بایگانی',
  call: 'تماس \u2066{{cuid}}\u2069',
  setting: '{{name}}: {{value}}',
  shortcuts: {
    title: 'میان‌برهای صفحه‌کلید',
    palette: 'پالت فرمان: رفتن به صفحه، شماره یا تماس',
    filter: 'رفتن به فیلتر صفحه',
    move: 'رفتن به ردیف بعدی یا قبلی',
    ends: 'رفتن به اولین یا آخرین ردیف، یا یک صفحه جلوتر و عقب‌تر',
    open: 'باز کردن ردیف',
    close: 'بستن آنچه باز است',
    copy: 'کپی ردیف، یا بخش انتخاب‌شده، برای صفحهٔ گسترده',
    list: 'همین فهرست',
  },
}
