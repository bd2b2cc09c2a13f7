package dev.holdfast.server.calendar.caldav;

import javax.xml.namespace.QName;

/** The names of WebDAV and CalDAV that are used here. */
final class Names {

  private static final String DAV = "DAV:";
  private static final String CALDAV = "urn:ietf:params:xml:ns:caldav";
  private static final String CALENDAR_SERVER = "http://calendarserver.org/ns/";

  static final QName MULTISTATUS = dav("multistatus");
  static final QName RESPONSE = dav("response");
  static final QName HREF = dav("href");
  static final QName STATUS = dav("status");
  static final QName PROPSTAT = dav("propstat");
  static final QName PROP = dav("prop");

  static final QName RESOURCE_TYPE = dav("resourcetype");
  static final QName DISPLAY_NAME = dav("displayname");
  static final QName PRINCIPAL = dav("current-user-principal");
  static final QName PRIVILEGES = dav("current-user-privilege-set");
  static final QName PRIVILEGE = dav("privilege");
  static final QName ALL = dav("all");
  static final QName READ = dav("read");
  static final QName WRITE = dav("write");
  static final QName WRITE_CONTENT = dav("write-content");
  static final QName BIND = dav("bind");
  static final QName REPORTS = dav("supported-report-set");
  static final QName SUPPORTED_REPORT = dav("supported-report");
  static final QName REPORT = dav("report");
  static final QName SYNC_TOKEN = dav("sync-token");
  static final QName ETAG = dav("getetag");

  static final QName CALENDAR = caldav("calendar");
  static final QName HOME = caldav("calendar-home-set");
  static final QName DEFAULT_CALENDAR = caldav("schedule-default-calendar-URL");
  static final QName COMPONENTS = caldav("supported-calendar-component-set");
  static final QName COMPONENT = caldav("comp");
  static final QName TIME_ZONE = caldav("calendar-timezone");
  static final QName CALENDAR_DATA = caldav("calendar-data");
  static final QName FREE_BUSY_QUERY = caldav("free-busy-query");

  static final QName CTAG = new QName(CALENDAR_SERVER, "getctag");

  private Names() {}

  private static QName dav(String name) {
    return new QName(DAV, name);
  }

  private static QName caldav(String name) {
    return new QName(CALDAV, name);
  }
}
