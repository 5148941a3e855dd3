/**
 * The terminal writes its rules into `<style>` elements, which our Content-Security-Policy rightly refuses. While it builds itself it is given
 * stand-ins that hand the rules to sheets of the script's own; those go when the terminal removes its elements.
 */
export function styledByScript(build: () => void): void {
  const make = document.createElement.bind(document)
  document.createElement = ((tag: string) => (tag === 'style' ? sheetElement(make('template')) : make(tag))) as typeof make
  try {
    build()
  } finally {
    // The page's own is the prototype's.
    Reflect.deleteProperty(document, 'createElement')
  }
}

function sheetElement(element: HTMLElement): HTMLElement {
  const sheet = new CSSStyleSheet()
  document.adoptedStyleSheets.push(sheet)
  Object.defineProperty(element, 'textContent', { set: (rules: string) => sheet.replaceSync(rules) })
  element.remove = () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet)
    Element.prototype.remove.call(element)
  }
  return element
}
