// Fields for text, the code editor among them, as tests fill and read it: it begins as a plain text field
// and is CodeMirror when that has been loaded, which draws only the lines that are in sight.
import type { Locator } from 'playwright-core';

/**
 * Replaces the text, as pasting over everything does. In one step: between two, a text that has just been
 * saved could come in and take the selection away.
 */
export async function fillEditor(editor: Locator, text: string): Promise<void> {
  const isFilled = await editor.evaluate((element, pasted) => {
    const view = Object(element).cmTile?.root?.view;
    if (view === undefined) return false;
    view.focus();
    view.dispatch({ selection: { anchor: 0, head: view.state.doc.length } });
    if (pasted === '') return document.execCommand('delete');
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    element.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
    return true;
  }, text);
  if (!isFilled) await editor.fill(text);
}

/** All of the text, whatever is in sight of it. */
export async function editorText(editor: Locator): Promise<string> {
  return (await factsOf(editor)).text;
}

/** What is marked, and how far the text is scrolled. */
export async function editorSelection(
  editor: Locator,
): Promise<{ start: number; text: string; scrollTop: number }> {
  const { text, start, end, scrollTop } = await factsOf(editor);
  return { start, text: text.slice(start, end), scrollTop };
}

/** Resolves when CodeMirror has taken the place of the plain field. */
export async function untilLoaded(editor: Locator): Promise<void> {
  await editor.and(editor.page().locator('[contenteditable]')).waitFor();
}

function factsOf(editor: Locator) {
  return editor.evaluate((element) => {
    if (element instanceof HTMLTextAreaElement || element instanceof HTMLInputElement) {
      const { value, selectionStart, selectionEnd, scrollTop } = element;
      return { text: value, start: selectionStart ?? 0, end: selectionEnd ?? 0, scrollTop };
    }
    // What CodeMirror keeps at its element; the version is an exact one.
    const view = Object(element).cmTile?.root?.view;
    if (view === undefined) throw new Error('CodeMirror keeps its view somewhere else now');
    const { doc, selection } = view.state;
    return {
      text: String(doc.toString()),
      start: Number(selection.main.from),
      end: Number(selection.main.to),
      scrollTop: Number(view.scrollDOM.scrollTop),
    };
  });
}
