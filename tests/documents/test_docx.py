import zipfile
from io import BytesIO

import docx
import pytest
from docx.enum.style import WD_STYLE_TYPE
from docx.enum.text import WD_BREAK
from docx.oxml import parse_xml
from docx.oxml.ns import nsdecls

from rag_titan.documents import load_documents
from rag_titan.documents.docx import MAX_UNPACKED_BYTES, MAX_XML_BYTES, load_docx
from rag_titan.errors import DocumentError


def saved(document):
    data = BytesIO()
    document.save(data)
    return data.getvalue()


def text_of(document):
    return load_docx(saved(document), "a.docx", "utf-8").text


def with_body(xml):
    """A document whose body begins with the given WordprocessingML."""
    document = docx.Document()
    for at, element in enumerate(parse_xml(f"<w:body {nsdecls('w', 'm')}>{xml}</w:body>")):
        document.element.body.insert(at, element)
    return document


def repacked(data, changes):
    """The same archive with some parts replaced, removed (`None`) or added."""
    written = BytesIO()
    with zipfile.ZipFile(BytesIO(data)) as parts, zipfile.ZipFile(written, "w", zipfile.ZIP_DEFLATED) as new:
        kept = {name: parts.read(name) for name in parts.namelist()} | changes
        for name, content in kept.items():
            if content is not None:
                new.writestr(name, content)
    return written.getvalue()


def test_headings_paragraphs_lists_and_tables_come_in_the_order_of_the_document():
    document = docx.Document()
    document.add_heading("Rule 15", level=1)
    document.add_paragraph("Ten or more.")
    document.add_heading("Deposit", level=2)
    table = document.add_table(2, 2)
    for cell, text in zip(table._cells, ["Zone", "Per seat", "Home", "EUR 30"], strict=True):
        cell.text = text
    document.add_paragraph("one bag", style="List Bullet")
    document.add_paragraph("one seat", style="List Bullet")
    document.add_paragraph("sign", style="List Number")
    document.add_paragraph("The end.")
    assert text_of(document) == (
        "# Rule 15\n\nTen or more.\n\n## Deposit\n\n| Zone | Per seat |\n| --- | --- |\n| Home | EUR 30 |\n\n"
        "- one bag\n- one seat\n1. sign\n\nThe end."
    )


def test_the_suffix_leads_to_the_loader(tmp_path):
    document = docx.Document()
    document.add_paragraph("Thirty days.")
    (tmp_path / "Leave.DOCX").write_bytes(saved(document))
    (loaded,) = load_documents(tmp_path)
    assert (loaded.source, loaded.text, loaded.pages, loaded.warnings) == ("Leave.DOCX", "Thirty days.", (), ())


def test_a_style_based_on_a_heading_and_an_outline_level_are_headings_too():
    document = docx.Document()
    clause = document.styles.add_style("Clause", WD_STYLE_TYPE.PARAGRAPH)
    clause.base_style = document.styles["Heading 2"]
    document.add_paragraph("A clause", style="Clause")
    outlined = document.add_paragraph("Outlined")
    outlined._p.get_or_add_pPr().append(parse_xml(f'<w:outlineLvl {nsdecls("w")} w:val="2"/>'))
    body = document.add_paragraph("Body text")
    body._p.get_or_add_pPr().append(parse_xml(f'<w:outlineLvl {nsdecls("w")} w:val="9"/>'))
    document.add_paragraph("A title", style="Title")
    document.add_heading("Deep", level=8)
    assert text_of(document) == "## A clause\n\n### Outlined\n\nBody text\n\n# A title\n\n###### Deep"


def test_styles_that_are_based_on_each_other_end():
    document = docx.Document()
    one = document.styles.add_style("One", WD_STYLE_TYPE.PARAGRAPH)
    two = document.styles.add_style("Two", WD_STYLE_TYPE.PARAGRAPH)
    one.base_style, two.base_style = two, one
    document.add_paragraph("round and round", style="One")
    assert text_of(document) == "round and round"


def test_items_are_indented_by_their_level():
    document = docx.Document()
    document.add_paragraph("outer", style="List Bullet")
    inner = document.add_paragraph("inner", style="List Bullet")
    inner._p.get_or_add_pPr().get_or_add_numPr().get_or_add_ilvl().val = 1
    assert text_of(document).split("\n") == ["- outer", "  1. inner"]  # the second level has no bullet in this list


def test_a_number_id_of_zero_takes_a_paragraph_out_of_its_list():
    document = docx.Document()
    plain = document.add_paragraph("no item", style="List Bullet")
    plain._p.get_or_add_pPr().get_or_add_numPr().get_or_add_numId().val = 0
    assert text_of(document) == "no item"


def test_text_that_looks_like_markdown_stays_text():
    document = docx.Document()
    for text in ("# not a heading", "---", "```", "| no row |", "#hashtag"):
        document.add_paragraph(text)
    assert text_of(document) == "\\# not a heading\n\n\\---\n\n\\```\n\n\\| no row |\n\n#hashtag"


def test_runs_links_tabs_and_breaks_are_joined_as_they_are_read():
    document = docx.Document()
    paragraph = document.add_paragraph("The ")
    paragraph.add_run("fee").bold = True
    paragraph.add_run("\tis\nEUR 45")
    paragraph.add_run().add_break(WD_BREAK.PAGE)
    assert text_of(document) == "The fee is\nEUR 45"


def test_inserted_text_is_read_and_deleted_text_is_not():
    document = with_body(
        "<w:p><w:r><w:t>fee </w:t></w:r><w:ins><w:r><w:t>EUR 45</w:t></w:r></w:ins>"
        "<w:del><w:r><w:delText>EUR 35</w:delText></w:r></w:del></w:p>"
    )
    assert text_of(document) == "fee EUR 45"


def test_content_controls_and_text_boxes_are_opened():
    document = with_body(
        "<w:sdt><w:sdtContent><w:p><w:r><w:t>in a control</w:t></w:r></w:p></w:sdtContent></w:sdt>"
        "<w:p><w:r><w:t>around</w:t></w:r><w:r><w:pict><w:txbxContent><w:p><w:r><w:t>in a box</w:t></w:r></w:p>"
        "</w:txbxContent></w:pict></w:r></w:p>"
    )
    assert text_of(document) == "in a control\n\naround\n\nin a box"


def test_merged_cells_keep_their_columns_and_bars_are_escaped():
    document = docx.Document()
    table = document.add_table(2, 3)
    table.cell(0, 0).merge(table.cell(0, 1)).text = "wide"
    table.cell(0, 2).text = "a|b\nc"
    for column, text in enumerate("xyz"):
        table.cell(1, column).text = text
    assert text_of(document) == "| wide |  | a\\|b c |\n| --- | --- | --- |\n| x | y | z |"


def test_a_table_inside_a_cell_is_read_with_its_cell():
    document = docx.Document()
    table = document.add_table(1, 2)
    table.cell(0, 0).text = "outer"
    table.cell(0, 1).add_table(1, 1).cell(0, 0).text = "inner"
    assert text_of(document) == "| outer | inner |\n| --- | --- |"


def test_a_table_without_a_header_has_no_rule_and_one_column_is_plain_text():
    document = docx.Document()
    table = document.add_table(1, 2)
    table.cell(0, 0).text, table.cell(0, 1).text = "left", "right"
    table._tbl.tblPr.find(docx.oxml.ns.qn("w:tblLook")).set(docx.oxml.ns.qn("w:firstRow"), "0")
    document.add_table(1, 1).cell(0, 0).text = "framed"
    assert text_of(document) == "| left | right |\n\nframed"


def test_a_file_without_text_and_one_with_footnotes_say_so():
    assert load_docx(saved(docx.Document()), "a.docx", "utf-8").warnings == (
        "a.docx: no text: the file is empty or holds only pictures.",
    )
    noted = with_body('<w:p><w:r><w:t>text</w:t><w:footnoteReference w:id="1"/></w:r></w:p>')
    assert load_docx(saved(noted), "a.docx", "utf-8").warnings == (
        "a.docx: footnotes are not read: put what matters into the text.",
    )


@pytest.mark.parametrize("data", [b"", b"Thirty days.", b"PK\x03\x04 and no more"])
def test_what_is_no_word_file_is_told_in_one_sentence(data):
    with pytest.raises(DocumentError) as told:
        load_docx(data, "a.docx", "utf-8")
    assert str(told.value) == "a.docx is not a Word file, or it is damaged: open it and save it anew."


def test_a_spreadsheet_with_the_wrong_name_is_no_word_file():
    types = zipfile.ZipFile(BytesIO(saved(docx.Document()))).read("[Content_Types].xml")
    sheet = types.replace(b"wordprocessingml.document.main", b"spreadsheetml.sheet.main")
    with pytest.raises(DocumentError, match="is not a Word file"):
        load_docx(repacked(saved(docx.Document()), {"[Content_Types].xml": sheet}), "a.docx", "utf-8")


@pytest.mark.parametrize("content", [None, b"", b"<w:document", b"<x/>"])
def test_a_file_whose_text_is_missing_or_broken_is_damaged(content):
    with pytest.raises(DocumentError, match="is not a Word file, or it is damaged"):
        load_docx(repacked(saved(docx.Document()), {"word/document.xml": content}), "a.docx", "utf-8")


def test_a_file_that_is_cut_short_is_damaged():
    data = saved(docx.Document())
    with pytest.raises(DocumentError, match="is not a Word file, or it is damaged"):
        load_docx(data[: len(data) // 2], "a.docx", "utf-8")


def test_an_old_or_encrypted_file_says_what_to_do():
    with pytest.raises(DocumentError, match=r"is an old Word file or has a password: save it as \.docx"):
        load_docx(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600), "a.docx", "utf-8")


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])
def test_xml_that_declares_entities_is_refused_before_it_is_parsed(encoding):
    bomb = (
        f'<?xml version="1.0" encoding="{encoding}"?><!DOCTYPE w [<!ENTITY a "aaaaaaaaaa">'
        '<!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]><w>&b;</w>'
    )
    with pytest.raises(DocumentError, match="declares XML entities"):
        load_docx(repacked(saved(docx.Document()), {"word/document.xml": bomb.encode(encoding)}), "a.docx", "utf-8")


def test_a_part_that_unpacks_to_too_much_text_is_refused_before_it_is_unpacked():
    bomb = repacked(saved(docx.Document()), {"word/document.xml": b" " * (MAX_XML_BYTES + 1)})
    assert len(bomb) < MAX_XML_BYTES / 500
    with pytest.raises(DocumentError, match=r"more than 50 MB of text in one part: split it"):
        load_docx(bomb, "a.docx", "utf-8")


def test_parts_that_claim_too_much_together_are_refused():
    bomb = bytearray(repacked(saved(docx.Document()), {"word/media/picture.png": b"small"}))
    entry = bomb.rindex(b"word/media/picture.png") - 46  # the size stands 24 bytes into the entry of the directory
    bomb[entry + 24 : entry + 28] = (MAX_UNPACKED_BYTES + 1).to_bytes(4, "little")
    with pytest.raises(DocumentError, match=r"unpacks to more than 500 MB: split it"):
        load_docx(bytes(bomb), "a.docx", "utf-8")


def test_markup_that_is_nested_without_end_is_damaged_and_no_crash():
    nested = "<w:sdt><w:sdtContent>" * 5000 + "</w:sdtContent></w:sdt>" * 5000
    xml = f"<w:document {nsdecls('w')}><w:body>{nested}</w:body></w:document>".encode()
    with pytest.raises(DocumentError, match="is not a Word file, or it is damaged"):
        load_docx(repacked(saved(docx.Document()), {"word/document.xml": xml}), "a.docx", "utf-8")


def test_a_row_of_many_cells_does_not_widen_every_other_row():
    many = "<w:tc><w:p><w:r><w:t>x</w:t></w:r></w:p></w:tc>"
    document = with_body(f"<w:tbl><w:tr>{many * 2000}</w:tr>{f'<w:tr>{many}</w:tr>' * 2000}</w:tbl>")
    assert len(text_of(document)) < 600_000
