import type { saved as en } from '../en/saved.ts'
import type { Texts } from '../texts.ts'

export const saved: Texts<typeof en> = {
  button: 'ذخیره‌شده‌ها',
  title: 'جستجوهای ذخیره‌شده',
  titleOfViews: 'نماهای ذخیره‌شده',
  none: 'هنوز چیزی در این صفحه ذخیره نشده است.',
  name: 'نام این جستجو',
  nameOfView: 'نام این نما',
  save: 'ذخیره',
  rename: 'تغییر نام {{name}}',
  newName: 'نام جدید',
  taken: 'این نام قبلاً استفاده شده است.',
  remove: 'حذف {{name}}',
  removed: '«{{name}}» حذف شد.',
  replaced: '«{{name}}» به‌روز شد.',
  full: 'حداکثر {{count, number}} مورد: ابتدا یکی را حذف کنید.',
}
