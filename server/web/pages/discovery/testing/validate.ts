import { XmlDocument, XsdValidator } from 'libxml2-wasm'

/** An XML schema around a document's elements and types. */
const schema = (namespace: string, content: string) =>
  `<xsd:schema xmlns:xsd="http://www.w3.org/2001/XMLSchema" xmlns="${namespace}" targetNamespace="${namespace}"
    elementFormDefault="qualified">${content}</xsd:schema>`

const text = (name: string, most: number) =>
  `<xsd:simpleType name="${name}"><xsd:restriction base="xsd:anyURI"><xsd:minLength value="12"/>
    <xsd:maxLength value="${most}"/></xsd:restriction></xsd:simpleType>`

/** sitemaps.org, protocol 0.9: structure and limits of a file and an index. */
const SITEMAP = schema(
  'http://www.sitemaps.org/schemas/sitemap/0.9',
  `${text('address', 2048)}
  <xsd:complexType name="url"><xsd:sequence>
    <xsd:element name="loc" type="address"/>
    <xsd:element name="lastmod" type="xsd:dateTime" minOccurs="0"/>
    <xsd:any namespace="##other" processContents="skip" minOccurs="0" maxOccurs="unbounded"/>
  </xsd:sequence></xsd:complexType>
  <xsd:element name="urlset"><xsd:complexType><xsd:sequence>
    <xsd:element name="url" type="url" minOccurs="1" maxOccurs="50000"/>
  </xsd:sequence></xsd:complexType></xsd:element>
  <xsd:element name="sitemapindex"><xsd:complexType><xsd:sequence>
    <xsd:element name="sitemap" type="url" minOccurs="1" maxOccurs="50000"/>
  </xsd:sequence></xsd:complexType></xsd:element>`,
)

const URN = `<xsd:simpleType name="urn"><xsd:restriction base="xsd:string"><xsd:pattern
  value="urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}"/></xsd:restriction></xsd:simpleType>`

/** The part of RFC 4287 that our feeds use: every entry has an author, its own or the feed's. */
const ATOM = schema(
  'http://www.w3.org/2005/Atom',
  `${text('address', 2048)}${URN}
  <xsd:complexType name="person"><xsd:sequence><xsd:element name="name" type="xsd:string"/></xsd:sequence></xsd:complexType>
  <xsd:complexType name="link">
    <xsd:attribute name="rel" use="required"/>
    <xsd:attribute name="type" use="required"/>
    <xsd:attribute name="href" type="address" use="required"/>
  </xsd:complexType>
  <xsd:element name="feed"><xsd:complexType><xsd:sequence>
    <xsd:element name="id" type="urn"/>
    <xsd:element name="title" type="xsd:string"/>
    <xsd:element name="subtitle" type="xsd:string" minOccurs="0"/>
    <xsd:element name="updated" type="xsd:dateTime"/>
    <xsd:element name="author" type="person" maxOccurs="unbounded"/>
    <xsd:element name="link" type="link" minOccurs="2" maxOccurs="unbounded"/>
    <xsd:any namespace="##other" processContents="skip" minOccurs="0" maxOccurs="unbounded"/>
    <xsd:element name="entry" minOccurs="0" maxOccurs="unbounded"><xsd:complexType><xsd:sequence>
      <xsd:element name="id" type="urn"/>
      <xsd:element name="title" type="xsd:string"/>
      <xsd:element name="updated" type="xsd:dateTime"/>
      <xsd:element name="author" type="person" minOccurs="0" maxOccurs="unbounded"/>
      <xsd:element name="link" type="link" maxOccurs="unbounded"/>
      <xsd:element name="summary" type="xsd:string" minOccurs="0"/>
      <xsd:any namespace="##other" processContents="skip" minOccurs="0" maxOccurs="unbounded"/>
      <xsd:element name="category" minOccurs="0"><xsd:complexType>
        <xsd:attribute name="term" use="required"/><xsd:attribute name="label"/>
      </xsd:complexType></xsd:element>
      <xsd:element name="content" minOccurs="0"><xsd:complexType><xsd:simpleContent>
        <xsd:extension base="xsd:string"><xsd:attribute name="type" use="required"/></xsd:extension>
      </xsd:simpleContent></xsd:complexType></xsd:element>
    </xsd:sequence>
    <xsd:anyAttribute namespace="http://www.w3.org/XML/1998/namespace" processContents="skip"/>
    </xsd:complexType></xsd:element>
  </xsd:sequence>
  <xsd:anyAttribute namespace="http://www.w3.org/XML/1998/namespace" processContents="skip"/></xsd:complexType>
  <xsd:unique name="entries"><xsd:selector xpath="entry"/><xsd:field xpath="id"/></xsd:unique></xsd:element>`,
)

const validator = (xsd: string) => XsdValidator.fromDoc(XmlDocument.fromString(xsd))
const VALIDATORS = { sitemap: validator(SITEMAP), atom: validator(ATOM) }

/** Validates an XML document: throws at the first error, returns the texts of its elements of this name. */
export function valid(kind: keyof typeof VALIDATORS, xml: string, element: string): string[] {
  const document = XmlDocument.fromString(xml)
  VALIDATORS[kind].validate(document)
  return document.find(`//*[local-name()='${element}']`).map(({ content }) => content)
}

/** Throws if a text is not well-formed XML. */
export const wellFormed = (xml: string): void => void XmlDocument.fromString(xml)
