import { xmlText } from './sheet.ts'

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const spreadsheet = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packageRelationships = 'http://schemas.openxmlformats.org/package/2006/relationships'
const partType = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

export const sheetPath = (number: number): string => `xl/worksheets/sheet${number}.xml`

/** Returns a workbook's parts other than its sheets, as pairs of path and text. */
export function workbookParts(sheetName: string, sheets: number): readonly (readonly [string, string])[] {
  const numbers = Array.from({ length: sheets }, (_, index) => index + 1)
  const each = (part: (number: number) => string): string => numbers.map(part).join('')
  return [
    [
      '[Content_Types].xml',
      `${declaration}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${partType}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${partType}.styles+xml"/>${each(
        (number) => `<Override PartName="/${sheetPath(number)}" ContentType="${partType}.worksheet+xml"/>`,
      )}</Types>`,
    ],
    [
      '_rels/.rels',
      `${declaration}<Relationships xmlns="${packageRelationships}"><Relationship Id="rId1" Type="${relationships}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ],
    [
      'xl/workbook.xml',
      `${declaration}<workbook xmlns="${spreadsheet}" xmlns:r="${relationships}"><sheets>${each(
        (number) =>
          `<sheet name="${attribute(sheetNameOf(sheetName, number))}" sheetId="${number}" r:id="rId${number}"/>`,
      )}</sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `${declaration}<Relationships xmlns="${packageRelationships}">${each(
        (number) =>
          `<Relationship Id="rId${number}" Type="${relationships}/worksheet" Target="worksheets/sheet${number}.xml"/>`,
      )}<Relationship Id="rId${sheets + 1}" Type="${relationships}/styles" Target="styles.xml"/></Relationships>`,
    ],
    ['xl/styles.xml', declaration + styles],
  ]
}

/** Shows durations under an hour without hours, as on the screen. */
const numberFormats =
  '<numFmts count="3"><numFmt numFmtId="164" formatCode="yyyy-mm-dd hh:mm:ss"/><numFmt numFmtId="165" formatCode="[&lt;0.04166]m:ss;[h]:mm:ss"/><numFmt numFmtId="166" formatCode="yyyy-mm-dd"/></numFmts>'

/** The cell styles, which `sheet.ts` references by index: a number format and a font. */
const cellStyles = [
  { format: 0, font: 0 },
  // Text, then the header in bold.
  { format: 49, font: 0 },
  { format: 49, font: 1 },
  { format: 164, font: 0 },
  { format: 165, font: 0 },
  { format: 166, font: 0 },
]
const cellFormats = cellStyles
  .map(
    ({ format, font }) =>
      `<xf numFmtId="${format}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>`,
  )
  .join('')

const styles = `<styleSheet xmlns="${spreadsheet}">${numberFormats}<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${cellStyles.length}">${cellFormats}</cellXfs></styleSheet>`

const sheetNameLimit = 31

/** Returns a sheet name valid in Excel; from the second sheet on with its number. */
export function sheetNameOf(name: string, number: number): string {
  const suffix = number === 1 ? '' : ` ${number}`
  const allowed = name.replace(/[[\]:*?/\\\p{Cc}]/gu, ' ').replace(/^[\s']+|[\s']+$/g, '')
  const fitting = allowed.slice(0, sheetNameLimit - suffix.length).replace(/[\s']+$/, '')
  return (fitting === '' ? 'Callboard' : fitting) + suffix
}

function attribute(text: string): string {
  return xmlText(text).replaceAll('"', '&quot;')
}
